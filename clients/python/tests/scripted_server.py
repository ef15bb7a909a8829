"""A server that answers POST /api/v1/compiled and GET /api/v1/events as a script says."""

from __future__ import annotations

import hashlib
import json
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class ScriptedServer:
    def __init__(self) -> None:
        self.prompts: dict[str, dict[str, Any]] = {}
        #: How every request is answered, instead of with the prompts.
        self.mode: Any = "up"
        #: Modes of the next requests, before `mode` counts again.
        self.next: list[Any] = []
        #: The prompts of each request so far.
        self.requests: list[list[dict[str, Any]]] = []
        #: `Last-Event-ID` of each stream so far.
        self.streams: list[str | None] = []
        #: Delays every answer until it is set.
        self.released = threading.Event()
        self.released.set()
        self.stopped = threading.Event()
        self._events = 0
        self._open: set[socket.socket] = set()
        # A client that knows of its stream finds it recorded, and gets every later event.
        self._streams_lock = threading.Lock()
        self._http = _Listener(("127.0.0.1", 0), _Handler)
        self._http.script = self
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=[0.01], daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self.stopped.set()
        self.released.set()
        self.drop_streams()
        self._http.shutdown()
        self._http.server_close()

    def send(self, event: str, data: dict[str, Any] | None) -> None:
        """Sends an event to the open streams; one without data is a resync."""
        self._events += 1
        lines = [f"event: {event}", f"id: {self._events}"]
        if data is not None:
            lines.append(f"data: {json.dumps({'type': event, 'data': data})}")
        with self._streams_lock:
            for stream in self._open:
                # A client may have closed it.
                with suppress(OSError):
                    stream.sendall(("\n".join(lines) + "\n\n").encode())

    def follow(self, stream: socket.socket, last: str | None, head: Callable[[], None]) -> None:
        """Sends the head of a stream and waits until the client, or the test, closes it."""
        with self._streams_lock:
            self._open.add(stream)
            self.streams.append(last)
            head()
        stream.recv(1)
        with self._streams_lock:
            self._open.discard(stream)

    def drop_streams(self) -> None:
        with self._streams_lock:
            for stream in self._open:
                close(stream)
            self._open.clear()

    def compile(self, item: dict[str, Any]) -> dict[str, Any]:
        name = item["prompt_id"]
        prompt = self.prompts.get(name)
        if prompt is None:
            return {"error": {"code": "NOT_FOUND", "message": "There is no such prompt."}}
        if "error" in prompt:
            return {"error": prompt["error"]}
        content = {
            **_compile(prompt.get("text", ""), item, prompt.get("variables", [])),
            "version": prompt.get("version", "1"),
            "prompt_id": prompt.get("prompt_id", f"id-of-{name}"),
        }
        digest = hashlib.sha256(json.dumps(content).encode()).hexdigest()
        etag = f'"{digest[:10]}"'
        if item.get("if_none_match") == etag:
            return {"not_modified": True, "etag": etag}
        return {**content, "project_id": "p", "etag": etag}


def _compile(
    template: str, item: dict[str, Any], declared: list[dict[str, Any]]
) -> dict[str, Any]:
    values, form = item.get("variables", {}), item.get("format")
    prompt = re.sub(r"\{\{(\w+)\}\}", lambda raw: str(values.get(raw[1], raw[0])), template)
    text = {"prompt": prompt, "tokens": 1, "variables_used": [], "unresolved": []}
    if form != "template":
        return {**text, **({"format": form} if form else {})}
    block = {"type": "text", "title": "", "content": template, "role": "system", "heading": "none"}
    request = {"blocks": [block], "variables": declared, "model_config": {}}
    return {**text, "format": form, "model": None, "request": request, "settings_not_sent": []}


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    script: ScriptedServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients and tests close connections as they like."""


def close(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Listener

    def do_GET(self) -> None:
        script = self.server.script
        mode = self._take_mode()
        if mode != "up":
            return self._answer(mode, [])
        script.follow(self.connection, self.headers.get("last-event-id"), self._open_stream)
        self.close_connection = True

    def _open_stream(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.wfile.write(b": open\n\n")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        script = self.server.script
        mode = self._take_mode()
        prompts = json.loads(body)["prompts"]
        script.requests.append(prompts)
        script.released.wait()
        self._answer(mode, prompts)

    def _take_mode(self) -> Any:
        script = self.server.script
        return script.next.pop(0) if script.next else script.mode

    def _answer(self, mode: Any, prompts: list[dict[str, Any]]) -> None:
        script = self.server.script
        if mode == "silent":
            script.stopped.wait()
        if mode in ("silent", "down"):
            self.close_connection = True
            return close(self.connection)
        if mode == "proxy":
            return self._send(502, b"<html>Bad gateway</html>")
        if mode != "up":
            error = {"code": mode["code"], "message": "Refused.", "details": []}
            body = json.dumps({"data": None, "error": error}).encode()
            return self._send(mode["status"], body, mode.get("retry_after"))
        answers = [script.compile(prompt) for prompt in prompts]
        self._send(200, json.dumps({"data": {"prompts": answers}, "error": None}).encode())

    def _send(self, status: int, body: bytes, retry_after: int | None = None) -> None:
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        if retry_after is not None:
            self.send_header("retry-after", str(retry_after))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass
