"""A slash command for Skein: /roll 2d6 rolls dice."""

import contextlib
import hmac
import json
import os
import random
import re
import signal
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

# A text of 65,536 characters takes up to 768 KiB in a form.
MAX_BODY_BYTES = 1024 * 1024
TIMEOUT_SECONDS = 10
USAGE = "Write for example `/roll 2d6`: two dice with six sides. At most 20 dice with 2 to 1,000 sides."


def roll(who: str, argument: str) -> str:
    """The text that replaces the command."""
    match = re.fullmatch(r"(\d{0,2})d(\d{1,4})", argument.strip().lower() or "1d6")
    if match is None:
        return USAGE
    count, sides = int(match[1] or 1), int(match[2])
    if not (1 <= count <= 20 and 2 <= sides <= 1000):
        return USAGE
    dice = [random.randint(1, sides) for _ in range(count)]
    total = f" = {sum(dice)}" if count > 1 else ""
    return f"{who} rolled {count}d{sides}: {' + '.join(map(str, dice))}{total}"


def reply(fields: dict[str, str], verify_token: str) -> tuple[int, dict[str, str] | None]:
    """The status, and the JSON of the body if there is one."""
    event = fields.get("event_type")
    if event == "uninstall":
        # It has no verify token. Nothing is kept, so there is nothing to delete.
        return 200, None
    given = fields.get("verify_token", "")
    if not hmac.compare_digest(given.encode(), verify_token.encode()):
        return 401, None
    if event == "ping":
        return 200, {"content": "pong"}
    if fields.get("command", "").removeprefix("/") != "roll":
        return 404, None
    return 200, {"content": roll(fields.get("user_name", "Somebody"), fields.get("command_argument", ""))}


class Handler(BaseHTTPRequestHandler):
    verify_token = ""

    def setup(self) -> None:
        super().setup()
        # A client that sends slowly must not keep a thread.
        self.deadline = threading.Timer(TIMEOUT_SECONDS, self.cut)
        self.deadline.start()

    def finish(self) -> None:
        self.deadline.cancel()
        # A client that has left gets no response.
        with contextlib.suppress(OSError):
            super().finish()

    def cut(self) -> None:
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal():
            return self.respond(411)
        if int(length) > MAX_BODY_BYTES:
            return self.respond(413)
        body = self.rfile.read(int(length))
        try:
            values = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=100)
        except ValueError:
            return self.respond(400)
        status, answer = reply({name: texts[0] for name, texts in values.items()}, self.verify_token)
        self.respond(status, answer)

    def respond(self, status: int, answer: dict[str, str] | None = None) -> None:
        body = b"" if answer is None else json.dumps(answer).encode()
        self.send_response(status)
        if answer is not None:
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        # The default would log the address and the path of the request as they came.
        pass

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        print(f"{self.command}: {code}", flush=True)


class Server(ThreadingHTTPServer):
    # Requests that were accepted are finished before the program ends.
    daemon_threads = False


def main() -> None:
    token = os.environ.get("VERIFY_TOKEN", "")
    if token == "":
        sys.exit("VERIFY_TOKEN is missing: the verify token of the integration.")
    Handler.verify_token = token
    address = (os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8080")))
    with Server(address, Handler) as server:
        for name in (signal.SIGTERM, signal.SIGINT):
            # shutdown() waits for serve_forever(), which runs in this thread.
            signal.signal(name, lambda *_: threading.Thread(target=server.shutdown).start())
        print(f"Listening on port {server.server_address[1]}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
