/* If this fails, 3D Slicer and Sinew misunderstand each other: messages go both ways between Sinew and the
   official library of OpenIGTLink, over the loopback interface, and every number is compared. Skipped where
   the library was not found. SINEW_IGTL_MESSAGES sets another number of messages.
   SPDX-License-Identifier: BSD-3-Clause */
#include <cstdio>
#if !SINEW_HAVE_IGTL
int main()
{
    std::puts("the library of OpenIGTLink was not found (on Debian: libopenigtlink-dev)");
    return 77;
}
#else
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <igtlClientSocket.h>
#include <igtlMessageHeader.h>
#include <igtlPointMessage.h>
#include <igtlPolyDataMessage.h>
#include <igtlPositionMessage.h>
#include <igtlServerSocket.h>
#include <igtlStatusMessage.h>
#include <igtlStringMessage.h>
#include <igtlTransformMessage.h>
#include <sinew/openigtlink.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

static void require(bool good, const char* what, long i)
{
    if (good) return;
    std::fprintf(stderr, "%s, message %ld\n", what, i);
    std::_Exit(1);
}

static bool near(double a, double b) { return std::fabs(a - b) <= 2e-7 * std::fabs(b) + 1e-7; }

static long messages()
{
    const char* asked = std::getenv("SINEW_IGTL_MESSAGES");
    return asked ? std::atol(asked) : 3000;
}

/* ---- the i-th message ---------------------------------------------------------------------------------- */

static sn_igtl_type type_of(long i) { return static_cast<sn_igtl_type>(SN_IGTL_TRANSFORM + i % 6); }
static void position_of(long i, double x[3])
{
    for (int k = 0; k < 3; ++k)
        x[k] = 0.3 * std::sin(0.1 * static_cast<double>(i) + k); // [m]
}
static void orientation_of(long i, double q[4])
{
    const double a = 0.01 * static_cast<double>(i % 600) - 3.0;
    q[0] = std::cos(0.5 * a);
    q[1] = std::sin(0.5 * a) * 0.6;
    q[2] = std::sin(0.5 * a) * -0.64;
    q[3] = std::sin(0.5 * a) * 0.48;
}
static std::string text_of(long i) { return "message " + std::to_string(i); }

enum { POINTS = 3, VERTICES = 5, TRIANGLES = 4 };
static const int32_t triangles[TRIANGLES][3] = { { 0, 1, 2 }, { 0, 2, 3 }, { 0, 3, 4 }, { 4, 1, 0 } };

/* ---- from Sinew to the library ------------------------------------------------------------------------- */

static void fill(long i, sn_igtl_message* m, std::vector<sn_igtl_point>& points,
                 std::vector<std::array<double, 3>>& vertices, std::string& text)
{
    *m = sn_igtl_message();
    m->type = type_of(i);
    std::snprintf(m->device, sizeof m->device, "device %ld", i % 1000);
    m->time = 1.7e9 + 0.5;
    position_of(i, m->position);
    orientation_of(i, m->orientation);
    m->code = 1 + static_cast<int>(i % 19);
    m->subcode = -i;
    std::snprintf(m->name, sizeof m->name, "name %ld", i % 100);
    text = text_of(i);
    m->text = text.c_str();
    for (int k = 0; k < POINTS; ++k) {
        sn_igtl_point* p = &points[static_cast<size_t>(k)];
        std::snprintf(p->name, sizeof p->name, "point %d", k);
        std::snprintf(p->group, sizeof p->group, "Fiducial");
        std::snprintf(p->owner, sizeof p->owner, "owner");
        position_of(i + k, p->position);
        p->radius = 1e-3 * k;
        for (int c = 0; c < 4; ++c)
            p->colour[c] = static_cast<unsigned char>(17 * c + k);
    }
    m->points = points.data();
    m->point_count = POINTS;
    for (int k = 0; k < VERTICES; ++k)
        position_of(i + k, vertices[static_cast<size_t>(k)].data());
    m->vertices = reinterpret_cast<const double(*)[3]>(vertices.data());
    m->vertex_count = VERTICES;
    m->triangles = triangles;
    m->triangle_count = TRIANGLES;
}

static void send_all(int port, long count)
{
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to = sockaddr_in();
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    while (connect(s, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
        usleep(10000);
    std::vector<sn_igtl_point> points(POINTS, sn_igtl_point());
    std::vector<std::array<double, 3>> vertices(VERTICES);
    std::string text;
    std::vector<unsigned char> bytes(1 << 12);
    for (long i = 0; i < count; ++i) {
        sn_igtl_message m;
        fill(i, &m, points, vertices, text);
        const size_t size = sn_igtl_write(&m, bytes.data(), bytes.size());
        require(size > 0 && size <= bytes.size(), "not written", i);
        for (size_t done = 0; done < size;) {
            const ssize_t n = send(s, bytes.data() + done, size - done, MSG_NOSIGNAL);
            require(n > 0, "not sent", i);
            done += static_cast<size_t>(n);
        }
    }
    close(s);
}

template <class M>
static typename M::Pointer unpack(igtl::MessageHeader* header, igtl::Socket* socket, long i)
{
    typename M::Pointer m = M::New();
    m->SetMessageHeader(header);
    m->AllocatePack();
    socket->Receive(m->GetPackBodyPointer(), static_cast<int>(m->GetPackBodySize()));
    require((m->Unpack(1) & igtl::MessageHeader::UNPACK_BODY) != 0, "wrong CRC", i);
    return m;
}

static void compare_position(const float x[3], long i)
{
    double expected[3];
    position_of(i, expected);
    for (int k = 0; k < 3; ++k)
        require(near(x[k], 1e3 * expected[k]), "another position", i);
}

static void compare_transform(igtl::MessageHeader* header, igtl::Socket* socket, long i)
{
    igtl::Matrix4x4 T;
    unpack<igtl::TransformMessage>(header, socket, i)->GetMatrix(T);
    double q[4];
    float x[3] = { T[0][3], T[1][3], T[2][3] };
    orientation_of(i, q);
    compare_position(x, i);
    const double R[3][3] = { { 1 - 2 * (q[2] * q[2] + q[3] * q[3]), 2 * (q[1] * q[2] - q[0] * q[3]),
                               2 * (q[1] * q[3] + q[0] * q[2]) },
                             { 2 * (q[1] * q[2] + q[0] * q[3]), 1 - 2 * (q[1] * q[1] + q[3] * q[3]),
                               2 * (q[2] * q[3] - q[0] * q[1]) },
                             { 2 * (q[1] * q[3] - q[0] * q[2]), 2 * (q[2] * q[3] + q[0] * q[1]),
                               1 - 2 * (q[1] * q[1] + q[2] * q[2]) } };
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            require(near(T[a][b], R[a][b]), "another rotation", i);
}

static void compare_pose(igtl::MessageHeader* header, igtl::Socket* socket, long i)
{
    igtl::PositionMessage::Pointer m = unpack<igtl::PositionMessage>(header, socket, i);
    float x[3], q[4];
    double expected[4];
    m->GetPosition(x);
    m->GetQuaternion(q);
    orientation_of(i, expected);
    compare_position(x, i);
    for (int k = 0; k < 4; ++k)
        require(near(q[k], expected[(k + 1) % 4]), "another quaternion", i);
}

static void compare_points(igtl::MessageHeader* header, igtl::Socket* socket, long i)
{
    igtl::PointMessage::Pointer m = unpack<igtl::PointMessage>(header, socket, i);
    require(m->GetNumberOfPointElement() == POINTS, "another number of points", i);
    for (int k = 0; k < POINTS; ++k) {
        igtl::PointElement::Pointer p;
        float x[3];
        igtlUint8 colour[4];
        m->GetPointElement(k, p);
        p->GetPosition(x);
        p->GetRGBA(colour);
        compare_position(x, i + k);
        require(near(p->GetRadius(), k) && colour[3] == 51 + k, "another radius or colour", i);
        require(std::string(p->GetGroupName()) == "Fiducial" && std::string(p->GetOwner()) == "owner" &&
                    std::string(p->GetName()) == "point " + std::to_string(k),
                "another name", i);
    }
}

static void compare_surface(igtl::MessageHeader* header, igtl::Socket* socket, long i)
{
    igtl::PolyDataMessage::Pointer m = unpack<igtl::PolyDataMessage>(header, socket, i);
    require(m->GetPoints()->GetNumberOfPoints() == VERTICES, "another number of vertices", i);
    require(m->GetPolygons()->GetNumberOfCells() == TRIANGLES, "another number of triangles", i);
    for (int k = 0; k < VERTICES; ++k) {
        float x[3];
        m->GetPoints()->GetPoint(static_cast<unsigned>(k), x);
        compare_position(x, i + k);
    }
    for (unsigned k = 0; k < TRIANGLES; ++k) {
        igtlUint32 corner[3];
        require(m->GetPolygons()->GetCellSize(k) == 3, "no triangle", i);
        m->GetPolygons()->GetCell(k, corner);
        for (int c = 0; c < 3; ++c)
            require(static_cast<int32_t>(corner[c]) == triangles[k][c], "another corner", i);
    }
}

static void compare(igtl::MessageHeader* header, igtl::Socket* socket, long i)
{
    require(header->GetDeviceType() == std::string(sn_igtl_type_name(type_of(i))), "another type", i);
    require(header->GetDeviceName() == "device " + std::to_string(i % 1000), "another device", i);
    igtl::TimeStamp::Pointer time = igtl::TimeStamp::New();
    header->GetTimeStamp(time);
    require(near(time->GetTimeStamp(), 1.7e9 + 0.5), "another time", i);
    switch (type_of(i)) {
    case SN_IGTL_TRANSFORM:
        compare_transform(header, socket, i);
        break;
    case SN_IGTL_POSITION:
        compare_pose(header, socket, i);
        break;
    case SN_IGTL_POINT:
        compare_points(header, socket, i);
        break;
    case SN_IGTL_POLYDATA:
        compare_surface(header, socket, i);
        break;
    case SN_IGTL_STATUS: {
        igtl::StatusMessage::Pointer m = unpack<igtl::StatusMessage>(header, socket, i);
        require(m->GetCode() == 1 + i % 19 && m->GetSubCode() == -i, "another code", i);
        require(m->GetErrorName() == "name " + std::to_string(i % 100), "another name", i);
        require(m->GetStatusString() == text_of(i), "another status", i);
        break;
    }
    default: {
        igtl::StringMessage::Pointer m = unpack<igtl::StringMessage>(header, socket, i);
        require(m->GetString() == text_of(i) && m->GetEncoding() == 106, "another text", i);
    }
    }
}

static bool receive_header(igtl::MessageHeader::Pointer& header, igtl::Socket* socket)
{
    header = igtl::MessageHeader::New();
    header->InitPack();
    if (socket->Receive(header->GetPackPointer(), static_cast<int>(header->GetPackSize())) !=
        static_cast<int>(header->GetPackSize()))
        return false;
    return (header->Unpack(1) & igtl::MessageHeader::UNPACK_HEADER) != 0;
}

static int free_port()
{
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in own = sockaddr_in();
    socklen_t size = sizeof own;
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    require(bind(s, reinterpret_cast<sockaddr*>(&own), size) == 0, "no port", 0);
    getsockname(s, reinterpret_cast<sockaddr*>(&own), &size);
    close(s);
    return ntohs(own.sin_port);
}

static void sinew_to_library(long count)
{
    const int port = free_port();
    igtl::ServerSocket::Pointer server = igtl::ServerSocket::New();
    require(server->CreateServer(port) == 0, "the server of the library does not start", 0);
    std::thread sender(send_all, port, count);
    igtl::ClientSocket::Pointer partner = server->WaitForConnection(20000);
    require(partner.IsNotNull(), "no connection", 0);
    for (long i = 0; i < count; ++i) {
        igtl::MessageHeader::Pointer header;
        require(receive_header(header, partner), "no header", i);
        compare(header, partner, i);
    }
    sender.join();
    partner->CloseSocket();
    server->CloseSocket();
}

/* ---- from the library to Sinew ------------------------------------------------------------------------- */

static std::atomic<long> received(0);

static void check_position(const double x[3], long i)
{
    double expected[3];
    position_of(i, expected);
    for (int k = 0; k < 3; ++k)
        require(std::fabs(x[k] - expected[k]) < 1e-7, "another position arrives", i);
}

static void check_message(void*, const sn_igtl_message* m)
{
    const long i = received++;
    require(m->type == type_of(i), "another type arrives", i);
    require(m->device == "library " + std::to_string(i % 1000), "another device arrives", i);
    if (m->type == SN_IGTL_TRANSFORM || m->type == SN_IGTL_POSITION) {
        double q[4], product = 0.0;
        orientation_of(i, q);
        for (int k = 0; k < 4; ++k)
            product += q[k] * m->orientation[k];
        check_position(m->position, i);
        require(std::fabs(std::fabs(product) - 1.0) < 1e-6, "another rotation arrives", i);
    } else if (m->type == SN_IGTL_STATUS) {
        require(m->code == 1 + i % 19 && m->subcode == -i && text_of(i) == m->text &&
                    m->name == "name " + std::to_string(i % 100),
                "another status arrives", i);
    } else if (m->type == SN_IGTL_STRING) {
        require(text_of(i) == m->text && m->encoding == 3, "another text arrives", i);
    } else if (m->type == SN_IGTL_POINT) {
        require(m->point_count == 1 && std::string(m->points[0].name) == "point" &&
                    std::fabs(m->points[0].radius - 2e-3) < 1e-9 && m->points[0].colour[2] == 30,
                "another point arrives", i);
        check_position(m->points[0].position, i);
    } else {
        // a quadrilateral is two triangles, a strip of four vertices two more
        static const int32_t expected[4][3] = { { 0, 1, 2 }, { 0, 2, 3 }, { 0, 1, 2 }, { 1, 3, 2 } };
        require(m->vertex_count == 4 && m->triangle_count == 4, "another surface arrives", i);
        require(std::memcmp(m->triangles, expected, sizeof expected) == 0, "other triangles arrive", i);
        for (int k = 0; k < 4; ++k)
            check_position(m->vertices[k], i + k);
    }
}

static void millimetres_of(long i, float x[3])
{
    double m[3];
    position_of(i, m);
    for (int k = 0; k < 3; ++k)
        x[k] = static_cast<float>(1e3 * m[k]);
}

template <class M> static void send_packed(igtl::ClientSocket* socket, const M& m, long i)
{
    m->SetDeviceName(("library " + std::to_string(i % 1000)).c_str());
    m->Pack();
    require(socket->Send(m->GetPackPointer(), static_cast<int>(m->GetPackSize())) != 0,
            "the library cannot send", i);
}

static void send_surface(igtl::ClientSocket* socket, long i)
{
    igtl::PolyDataMessage::Pointer m = igtl::PolyDataMessage::New();
    igtl::PolyDataPointArray::Pointer points = igtl::PolyDataPointArray::New();
    igtl::PolyDataCellArray::Pointer polygons = igtl::PolyDataCellArray::New(),
                                     strips = igtl::PolyDataCellArray::New();
    igtl::PolyDataAttribute::Pointer attribute = igtl::PolyDataAttribute::New();
    igtlUint32 cell[4] = { 0, 1, 2, 3 };
    igtlFloat32 value[4] = { 1, 2, 3, 4 };
    for (int k = 0; k < 4; ++k) {
        float x[3];
        millimetres_of(i + k, x);
        points->AddPoint(x);
    }
    polygons->AddCell(4, cell);
    strips->AddCell(4, cell);
    attribute->SetType(igtl::PolyDataAttribute::POINT_SCALAR);
    attribute->SetSize(4);
    attribute->SetName("pressure");
    attribute->SetData(value);
    m->SetPoints(points);
    m->SetPolygons(polygons);
    m->SetTriangleStrips(strips);
    m->AddAttribute(attribute);
    send_packed(socket, m, i);
}

static void send_one(igtl::ClientSocket* socket, long i)
{
    float x[3];
    double q[4];
    millimetres_of(i, x);
    orientation_of(i, q);
    float single[4] = { static_cast<float>(q[1]), static_cast<float>(q[2]), static_cast<float>(q[3]),
                        static_cast<float>(q[0]) };
    switch (type_of(i)) {
    case SN_IGTL_TRANSFORM: {
        igtl::TransformMessage::Pointer m = igtl::TransformMessage::New();
        igtl::Matrix4x4 T;
        igtl::QuaternionToMatrix(single, T);
        for (int k = 0; k < 3; ++k)
            T[k][3] = x[k];
        m->SetMatrix(T);
        return send_packed(socket, m, i);
    }
    case SN_IGTL_POSITION: {
        igtl::PositionMessage::Pointer m = igtl::PositionMessage::New();
        m->SetPosition(x);
        m->SetQuaternion(single);
        return send_packed(socket, m, i);
    }
    case SN_IGTL_STATUS: {
        igtl::StatusMessage::Pointer m = igtl::StatusMessage::New();
        m->SetCode(1 + static_cast<int>(i % 19));
        m->SetSubCode(-i);
        m->SetErrorName(("name " + std::to_string(i % 100)).c_str());
        m->SetStatusString(text_of(i).c_str());
        return send_packed(socket, m, i);
    }
    case SN_IGTL_STRING: {
        igtl::StringMessage::Pointer m = igtl::StringMessage::New();
        m->SetString(text_of(i).c_str());
        return send_packed(socket, m, i);
    }
    case SN_IGTL_POINT: {
        igtl::PointMessage::Pointer m = igtl::PointMessage::New();
        igtl::PointElement::Pointer p = igtl::PointElement::New();
        p->SetName("point");
        p->SetPosition(x);
        p->SetRadius(2);
        p->SetRGBA(10, 20, 30, 255);
        m->AddPointElement(p);
        return send_packed(socket, m, i);
    }
    default:
        return send_surface(socket, i);
    }
}

static sn_igtl* open_link(const char* host, int port)
{
    sn_error error = SN_ERROR_INIT;
    sn_igtl_options o;
    sn_igtl_defaults(&o);
    o.host = host;
    o.port = port;
    o.rate = 1000;
    o.receive = check_message;
    sn_igtl* link = sn_igtl_create(&o, nullptr, &error);
    require(link != nullptr, error.text, 0);
    return link;
}

static void library_to_sinew(long count)
{
    sn_error error = SN_ERROR_INIT;
    sn_igtl* link = open_link(nullptr, 0);
    require(sn_igtl_start(link, &error) == SN_OK, error.text, 0);
    igtl::ClientSocket::Pointer client = igtl::ClientSocket::New();
    require(client->ConnectToServer("127.0.0.1", sn_igtl_port(link)) == 0, "no connection to Sinew", 0);
    for (long i = 0; i < count; ++i)
        send_one(client, i);
    for (int i = 0; i < 3000 && received < count; ++i)
        usleep(10000);
    const sn_igtl_report r = sn_igtl_report_of(link);
    require(received == count && r.received == count && r.refused == 0 && r.skipped == 0,
            "messages are missing", received);
    client->CloseSocket();
    sn_igtl_destroy(link);
}

/* ---- what a connection shows --------------------------------------------------------------------------- */

static void show_to_library()
{
    static const double x[3] = { 0.01, -0.02, 0.03 }, q[4] = { 1, 0, 0, 0 };
    static const double vertices[3][3] = { { 0, 0, 0 }, { 0.1, 0, 0 }, { 0, 0.1, 0.05 } };
    static const int32_t one[1][3] = { { 0, 1, 2 } };
    sn_error error = SN_ERROR_INIT;
    const int port = free_port();
    igtl::ServerSocket::Pointer server = igtl::ServerSocket::New();
    require(server->CreateServer(port) == 0, "the server of the library does not start", 0);
    sn_igtl* link = open_link("127.0.0.1", port);
    require(sn_igtl_add_surface(link, "Liver", 3, one, 1, &error) == 0, error.text, 0);
    sn_igtl_show_tool(link, x, q);
    sn_igtl_show_surface(link, 0, vertices);
    sn_igtl_show_status(link, 1, "the device is good");
    require(sn_igtl_start(link, &error) == SN_OK, error.text, 0);
    igtl::ClientSocket::Pointer partner = server->WaitForConnection(20000);
    require(partner.IsNotNull(), "no connection from Sinew", 0);
    static const char* const expected[] = { "STATUS", "STRING", "TRANSFORM", "POSITION", "POLYDATA" };
    for (long i = 0; i < 5; ++i) {
        igtl::MessageHeader::Pointer header;
        require(receive_header(header, partner), "no header", i);
        require(header->GetDeviceType() == std::string(expected[i]), "another type is shown", i);
        require(header->GetDeviceName() == std::string(i < 4 ? "Tool" : "Liver"), "another name is shown", i);
        if (i == 0)
            require(unpack<igtl::StatusMessage>(header, partner, i)->GetStatusString() ==
                        std::string("the device is good"),
                    "another status is shown", i);
        else if (i == 1)
            unpack<igtl::StringMessage>(header, partner, i);
        else if (i == 4)
            unpack<igtl::PolyDataMessage>(header, partner, i);
        else if (i == 3)
            unpack<igtl::PositionMessage>(header, partner, i);
        else {
            igtl::Matrix4x4 T;
            unpack<igtl::TransformMessage>(header, partner, i)->GetMatrix(T);
            require(near(T[0][3], 10) && near(T[1][3], -20) && near(T[2][3], 30), "no millimetres", i);
        }
    }
    partner->CloseSocket();
    server->CloseSocket();
    sn_igtl_destroy(link);
}

int main()
{
    const long count = messages();
    sinew_to_library(count);
    library_to_sinew(count);
    show_to_library();
    std::printf("%ld messages each way\n", count);
    return 0;
}
#endif
