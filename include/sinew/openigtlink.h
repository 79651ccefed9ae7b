/* Sinew - openigtlink: messages of OpenIGTLink (Tokuda et al. 2009), the protocol by which 3D Slicer,
   tracking systems and image-guided robots exchange poses, points and surfaces; and a connection that shows
   the tool and the organs of a simulation, and receives trackers. Messages are written with headers of
   version 1, and read with versions 1 and 2, without metadata. Positions are metres here and millimetres in
   messages; x, y, z are the patient's right, anterior and superior (RAS), as in 3D Slicer.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- messages ------------------------------------------------------------------------------------------ */

/** Types of messages. */
typedef enum sn_igtl_type {
    /** A type that Sinew does not read. */
    SN_IGTL_OTHER,
    SN_IGTL_TRANSFORM,
    SN_IGTL_POSITION,
    SN_IGTL_STATUS,
    SN_IGTL_STRING,
    SN_IGTL_POINT,
    SN_IGTL_POLYDATA
} sn_igtl_type;

/** Name in a header, "TRANSFORM"; NULL for SN_IGTL_OTHER and outside. */
SN_API const char* sn_igtl_type_name(sn_igtl_type type);

/** Size of a header [bytes]. */
#define SN_IGTL_HEADER 58

/** A named point of a POINT message. */
typedef struct sn_igtl_point {
    char name[65], group[33], owner[21];
    /** Red, green, blue, opacity, 0 to 255. */
    unsigned char colour[4];
    /** Position and radius [m]. */
    double position[3], radius;
} sn_igtl_point;

/** A message. Members beyond the first three belong to the types that the comments name; the others are zero
    in a message that was read. */
typedef struct sn_igtl_message {
    sn_igtl_type type;
    /** Name of the device, 20 bytes at most. */
    char device[21];
    /** Time since 1970 [s]; 0: unknown. */
    double time;
    /** TRANSFORM, POSITION: position [m] and unit quaternion w, x, y, z. */
    double position[3], orientation[4];
    /** STATUS: code of the protocol, 1: in order; code of the device; name of the error. */
    int code;
    int64_t subcode;
    char name[21];
    /** STATUS, STRING: text with an end, of at most 65535 bytes. */
    const char* text;
    /** STRING: character set by the numbers of IANA; 3: US-ASCII, 106: UTF-8. */
    int encoding;
    /** POINT. */
    const sn_igtl_point* points;
    int point_count;
    /** POLYDATA: vertices [m], and triangles of their numbers from 0. */
    const double (*vertices)[3];
    int vertex_count;
    const int32_t (*triangles)[3];
    int triangle_count;
} sn_igtl_message;

/** Writes a message with its header if `room` bytes suffice; returns its size. 0 for SN_IGTL_OTHER, negative
    counts, and more than 2^31 - 1 bytes. Allocates nothing. */
SN_API size_t sn_igtl_write(const sn_igtl_message* message, unsigned char* bytes, size_t room);

/** Size of the body that follows a header of SN_IGTL_HEADER bytes, and the type of the message. False for a
    header of another version than 1 and 2, or a body of more than 2^31 - 1 bytes: the stream is then lost. */
SN_API bool sn_igtl_read_header(const unsigned char* header, sn_igtl_type* type, size_t* body);

/** Memory for the lists of a message that is read; its members may be NULL with a room of 0. */
typedef struct sn_igtl_room {
    char* text;
    size_t text_room;
    sn_igtl_point* points;
    int point_room;
    double (*vertices)[3];
    int vertex_room;
    int32_t (*triangles)[3];
    int triangle_room;
} sn_igtl_room;

/** Reads a message of `size` bytes, header and body. Polygons and strips of POLYDATA become triangles; its
    attributes, lines and single vertices are left out. Positions without an orientation get 1 0 0 0. Fails
    with SN_ERR_ARGUMENT for a wrong CRC-64, a body that is too short or contradicts itself, numbers that are
    not finite, a matrix that is no rotation, numbers of vertices that do not exist; with SN_ERR_MEMORY for
    lists that exceed the room; and with SN_ERR_UNSUPPORTED for another type. Allocates nothing. */
SN_API sn_status sn_igtl_read(const unsigned char* bytes, size_t size, const sn_igtl_room* room,
                              sn_igtl_message* message, sn_error* error);

/* ---- a connection -------------------------------------------------------------------------------------- */

/** Settings of a connection. sn_igtl_defaults fills them in. */
typedef struct sn_igtl_options {
    /** Host to which Sinew connects; NULL, the default: Sinew waits for a connection on 127.0.0.1. */
    const char* host;
    /** Port, 0 to 65535; 0: one that is free, for a connection that Sinew waits for. Default 18944. */
    int port;
    /** Messages of a kind a second [Hz], 0.1 to 1000. Default 30. */
    double rate;
    /** Name of the tool in messages that Sinew sends. Default "Tool". */
    const char* tool;
    /** Name of the tracker whose TRANSFORM or POSITION messages move the device; NULL, the default: any. */
    const char* tracker;
    /** Largest message that is read [bytes], 1000 to 1e9; larger ones are skipped. Default 2^20. */
    size_t max_message;
    /** Called on the thread of the connection with each message that was read, or NULL. The message is
        valid during the call. */
    void (*receive)(void* context, const sn_igtl_message* message);
    void* context;
} sn_igtl_options;

/** Sets all members to their defaults. */
SN_API void sn_igtl_defaults(sn_igtl_options* options);

typedef struct sn_igtl sn_igtl;

/** Makes a connection, which runs on a thread of its own after sn_igtl_start: it waits for a partner, or
    tries to reach one each second, and does so again when the partner has gone. NULL on failure:
    SN_ERR_ARGUMENT, SN_ERR_IO for a port that is not free, SN_ERR_MEMORY. Memory is the host's (NULL: the C
    library's). */
SN_API sn_igtl* sn_igtl_create(const sn_igtl_options* options, const sn_host* host, sn_error* error);
/** Adds a surface that is shown as POLYDATA; call it before sn_igtl_start. Copies the triangles. Returns its
    number from 0, or -1 with an error. */
SN_API int sn_igtl_add_surface(sn_igtl* link, const char* name, int vertex_count,
                               const int32_t (*triangles)[3], int triangle_count, sn_error* error);
/** Starts the thread. */
SN_API sn_status sn_igtl_start(sn_igtl* link, sn_error* error);
/** Ends the thread and frees all. Accepts NULL. */
SN_API void sn_igtl_destroy(sn_igtl* link);
/** The port on which Sinew waits, or to which it connects. */
SN_API int sn_igtl_port(const sn_igtl* link);

/** Shows the pose of the tool, position [m] and quaternion: as TRANSFORM and POSITION. This function and the
    next two are for one thread, the loop's; they never wait and allocate nothing. */
SN_API void sn_igtl_show_tool(sn_igtl* link, const double position[3], const double orientation[4]);
/** Shows present vertices [m] of a surface. */
SN_API void sn_igtl_show_surface(sn_igtl* link, int surface, const double (*vertices)[3]);
/** Shows a state: as STATUS with the code of the protocol, 1: in order, and a text of static lifetime; also
    as STRING. */
SN_API void sn_igtl_show_status(sn_igtl* link, int code, const char* text);
/** The tracker as a device for a loop: poses count up as they arrive; forces are dropped. */
SN_API sn_device sn_igtl_device(sn_igtl* link);

/** What passed through a connection; from any thread. */
typedef struct sn_igtl_report {
    /** A partner is connected at present; number of connections so far. */
    bool connected;
    int64_t connections;
    /** Messages sent, read, skipped for their type or size, and refused as damaged. */
    int64_t sent, received, skipped, refused;
} sn_igtl_report;

/** The present counts; all zero for NULL. */
SN_API sn_igtl_report sn_igtl_report_of(const sn_igtl* link);

#ifdef __cplusplus
}
#endif
