#!/usr/bin/env python3
"""A program that drives a haptic device for `sinew live --device udp:PORT`: it sends where the device is, about 1000
times a second, and sets the force that comes back. It needs no part of Sinew; the protocol is in docs/haptics.md. A
driver would stand where `read_device` makes up a hand and `set_motors` keeps the force. A device that a person holds
needs a program in C (udp_client.c): Python may pause for many milliseconds.
Usage: udp_client.py PORT TOKEN_FILE [SECONDS]"""
import math
import socket
import struct
import sys
import time
import zlib

MAGIC, VERSION, SAMPLE, FORCE = b"SNHD", 1, 1, 2
HEAD = struct.Struct("<4sHH16sQ")  # magic, version, kind, token, sequence number
largest = 0.0  # force so far [N]


def read_device(t):
    """A hand that moves 20 mm down within 1 s, and stays: position [m], orientation w x y z."""
    s = min(t, 1.0)
    return (0.0, 0.0, -0.02 * s * s * (3.0 - 2.0 * s)), (1.0, 0.0, 0.0, 0.0)


def set_motors(force, moment):
    global largest
    largest = max(largest, math.hypot(*force))


def pack_sample(token, number, t, position, orientation):
    body = HEAD.pack(MAGIC, VERSION, SAMPLE, token, number) + struct.pack("<8d", t, *position, *orientation)
    return body + struct.pack("<I", zlib.crc32(body))


def unpack_force(datagram, token):
    """Sequence number, force [N] and moment [N m]; None for a datagram that is no force."""
    if len(datagram) != 100 or struct.unpack("<I", datagram[96:])[0] != zlib.crc32(datagram[:96]):
        return None
    magic, version, kind, sent_token, number = HEAD.unpack(datagram[:32])
    if (magic, version, kind, sent_token) != (MAGIC, VERSION, FORCE, token):
        return None
    _time, _answers, *wrench = struct.unpack("<dQ6d", datagram[32:96])
    return number, wrench[:3], wrench[3:]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    length = float(sys.argv[3]) if len(sys.argv) > 3 else 10.0
    token = bytes.fromhex(open(sys.argv[2]).read().strip())
    port = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    port.connect(("127.0.0.1", int(sys.argv[1])))
    port.setblocking(False)
    number, newest, sent, received = time.time_ns() // 1000, 0, 0, 0  # the number grows also over restarts
    start = heard = time.monotonic()
    while (t := time.monotonic() - start) < length:
        number += 1
        try:
            port.send(pack_sample(token, number, t, *read_device(t)))
            sent += 1
        except ConnectionRefusedError:
            pass  # the loop has not begun, or has ended
        time.sleep(0.001)
        while True:
            try:
                force = unpack_force(port.recv(200), token)
            except (BlockingIOError, ConnectionRefusedError):
                break
            if force and force[0] > newest:
                newest = force[0]
                set_motors(*force[1:])
                heard = time.monotonic()
                received += 1
        if time.monotonic() - heard > 0.02:
            set_motors((0, 0, 0), (0, 0, 0))  # a watchdog
            newest = 0  # after a restart, Sinew counts from 1 again
    set_motors((0, 0, 0), (0, 0, 0))
    print(f"{sent} samples sent, {received} forces received, largest {largest:.3f} N")
    return 0 if received else 1


if __name__ == "__main__":
    sys.exit(main())
