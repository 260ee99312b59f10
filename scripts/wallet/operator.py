"""An operator's wallet written from docs/operators.md alone: python3 operator.py SECRET [PORT]. Standard library only."""
import base64, hashlib, hmac, json, sys, threading, time
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(sys.argv[1].removeprefix("whsec_"))
PORT = int(sys.argv[2]) if len(sys.argv) > 2 else 0
LOCK = threading.Lock()
WINDOW_SECONDS = 300
player = {"ref": "ann", "token": "visit-of-ann", "balance": 5000, "currency": "GBP", "scale": 2}
lines = {}  # by id: what was asked and answered the first time


def now():
    return datetime.now(timezone.utc).isoformat()


def sign(message_id, timestamp, body):
    text = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(KEY, text, hashlib.sha256).digest()).decode()


def is_signed(headers, body):
    message_id, timestamp = headers.get("webhook-id"), headers.get("webhook-timestamp", "")
    if not message_id or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > WINDOW_SECONDS:
        return False
    wanted = sign(message_id, timestamp, body)
    return any(hmac.compare_digest(one, wanted) for one in headers.get("webhook-signature", "").split(" "))


def debit(call):
    if f"{call['play']}:cancel" in lines:
        return "cancelled"
    if call["player"] != player["ref"]:
        return "player-disabled"
    if call["session"] != player["token"]:
        return "session-ended"
    if call["currency"] != player["currency"] or call["scale"] != player["scale"]:
        return "currency-wrong"
    if int(call["amount"]) > player["balance"]:
        return "insufficient-funds"
    player["balance"] -= int(call["amount"])
    return "ok"


def credit(call):
    debited = lines.get(call["debit"])
    if not debited or debited["status"] != "ok" or f"{call['play']}:cancel" in lines:
        return "unknown-debit"
    if call["kind"] != "claim":
        player["balance"] += int(call["amount"])
    return "ok"


def cancel(call):
    credited, debited = lines.get(f"{call['play']}:credit"), lines.get(call["debit"])
    if credited and credited["status"] == "ok":
        return "conflict"
    if not debited or debited["status"] != "ok":
        return "unknown-debit"
    player["balance"] += int(debited["amount"])
    return "ok"


def move(verb, call, body):
    digest = hashlib.sha256(body).hexdigest()
    before = lines.get(call["id"])
    if before is None:
        status = {"debit": debit, "credit": credit, "cancel": cancel}[verb](call)
        before = {"id": call["id"], "verb": verb, "amount": call["amount"], "currency": call["currency"],
                  "scale": call["scale"], "status": status, "at": now(), "digest": digest, "number": f"T{len(lines)}"}
        lines[call["id"]] = before
    elif before["digest"] != digest:
        status = "conflict"
    else:
        status = "duplicate" if before["status"] == "ok" else before["status"]
    return {"id": call["id"], "status": status, "currency": call["currency"], "scale": call["scale"],
            "operatorId": before["number"], **money()}


def money():
    return {"balance": str(player["balance"]), "asOf": now()}


def session(call):
    if call["launchToken"] != player["token"]:
        return {"status": "session-ended"}
    return {"status": "ok", "player": player["ref"], "currency": player["currency"], "scale": player["scale"],
            "country": "GB", "jurisdiction": "uk", "realityCheckSeconds": None, "mayBuy": True, **money()}


def ledger(call):
    start, end = (datetime.fromisoformat(call[name].replace("Z", "+00:00")) for name in ("from", "to"))
    shown = [line for line in lines.values() if start <= datetime.fromisoformat(line["at"]) < end]
    hidden = ("digest", "number")
    return {"status": "ok", "lines": [{k: v for k, v in line.items() if k not in hidden} for line in shown]}


class Wallet(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(self.headers, body):
            return self.reply(401, {"error": "not signed"})
        call, verb = json.loads(body), self.path.rsplit("/", 1)[-1]
        with LOCK:
            if verb in ("debit", "credit", "cancel"):
                said = move(verb, call, body)
            elif verb == "session":
                said = session(call)
            elif verb == "balance":
                said = {"status": "ok", **money()}
            else:
                said = ledger(call)
        self.reply(200, {"requestId": self.headers["webhook-id"], **said})

    def reply(self, status, said):
        body = json.dumps(said).encode()
        message_id, timestamp = self.headers.get("webhook-id", ""), str(int(time.time()))
        self.send_response(status)
        for name, value in (("content-type", "application/json"), ("content-length", str(len(body))),
                            ("webhook-id", message_id), ("webhook-timestamp", timestamp),
                            ("webhook-signature", sign(message_id, timestamp, body))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


server = Server(("127.0.0.1", PORT), Wallet)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
