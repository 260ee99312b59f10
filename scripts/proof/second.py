"""A second implementation of what a receipt rests on, in Python's standard library alone, written from docs/proof.md.

Reads the worked example (JSON) on stdin, computes everything again from seeds, records and salts, and prints what it
found as JSON. Exits with 1 and a sentence when anything differs. Shares no code with the first implementation.
"""

import base64
import hashlib
import hmac
import json
import sys

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

# Ed25519 (RFC 8032), for verifying only; slow and plain.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def recover_x(y, sign):
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P:
        return None
    return P - x if x & 1 != sign else x


def add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    e1, e2 = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = e2 - e1, d - c, d + c, e2 + e1
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(point, factor):
    total = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = add(total, point)
        point = add(point, point)
        factor >>= 1
    return total


def point_of(encoded):
    number = int.from_bytes(encoded, "little")
    y, sign = number % 2**255, number >> 255
    x = recover_x(y, sign) if y < P else None
    return None if x is None else (x, y, 1, x * y % P)


BASE = point_of(bytes.fromhex("5866666666666666666666666666666666666666666666666666666666666666"))


def encoded(point):
    x, y, z, _ = point
    inverse = pow(z, P - 2, P)
    return ((y * inverse % P) | ((x * inverse % P & 1) << 255)).to_bytes(32, "little")


def is_signature(signature, message, key):
    point, s = point_of(key), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or point is None or s >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    x, y, z, t = point
    minus = (P - x, y, z, P - t)
    return encoded(add(times(BASE, s), times(minus, challenge))) == signature[:32]


# Records, seeds, leaves.


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(data):
    return hashlib.sha256(data).digest()


def play_number(server_seed, client_seed, game):
    message = b"unveil/play-number" + client_seed + game
    bits = int.from_bytes(hmac.new(server_seed, message, hashlib.sha256).digest()[:10], "big") >> 5
    values = [bits >> (5 * place) & 31 for place in range(14, -1, -1)]
    check = 0
    for value in values:
        check = (check ^ value) << 1
        check = check ^ 0b100101 if check & 32 else check
    text = "".join(ALPHABET[value] for value in values + [check])
    return "-".join(text[at : at + 4] for at in range(0, 16, 4))


def play_seed(server_seed, client_seed, number, game):
    return hmac.new(server_seed, client_seed + number.encode() + game, hashlib.sha256).digest()


def entry_of(part):
    return sha256(b"unveil/leaf/1" + bytes.fromhex(part["salt"]) + canonical(part["record"]).encode())


# Trees, notes.


def root_of(leaf, index, size, path):
    """The root that a path leads to, by the recursive definition of RFC 6962, from the top down."""
    if size == 1:
        if path:
            raise ValueError("the path is too long")
        return leaf
    split = 1
    while split * 2 < size:
        split *= 2
    *rest, top = path
    if index < split:
        return sha256(b"\x01" + root_of(leaf, index, split, rest) + top)
    return sha256(b"\x01" + top + root_of(leaf, index - split, size - split, rest))


def key_of(vkey):
    name, key_id, material = vkey.split("+", 2)
    data = base64.b64decode(material, validate=True)
    if sha256(name.encode() + b"\n" + data)[:4].hex() != key_id:
        raise ValueError("the id of " + name)
    return {"name": name, "id": key_id, "type": data[0], "key": data[1:]}


def signers_of(note, keys):
    """Names of the known keys that signed a note; a known key that did not, though it is named, refuses it."""
    text, _, lines = note.rpartition("\n\n")
    text += "\n"
    found = []
    for line in lines.rstrip("\n").split("\n"):
        _, name, encoded_signature = line.split(" ")
        data = base64.b64decode(encoded_signature, validate=True)
        for key in keys:
            if (key["name"], key["id"]) != (name, data[:4].hex()):
                continue
            signature, message = data[4:], text
            if key["type"] == 4:
                seconds = int.from_bytes(signature[:8], "big")
                signature, message = signature[8:], f"cosignature/v1\ntime {seconds}\n{text}"
            if not is_signature(signature, message.encode(), key["key"]):
                raise ValueError("the signature of " + name)
            found.append(name)
    return text, found


def check(is_so, what):
    if not is_so:
        sys.exit(f"differs: {what}")


def main():
    example = json.load(sys.stdin)
    receipt = example["receipt"]
    purchase, settlement = receipt["purchase"], receipt["settlement"]
    keys = [key_of(word) for word in example["policy"].split() if word.count("+") >= 2]
    record, opened = purchase["record"], settlement["record"]
    server_seed, client_seed = bytes.fromhex(opened["serverSeed"]), bytes.fromhex(record["clientSeed"])
    game = f"{record['game']}@{record['version']}".encode()

    check(sha256(server_seed).hex() == record["commitment"]["hash"], "the commitment")
    number = play_number(server_seed, client_seed, game)
    check(number == record["playNumber"] == opened["playNumber"], "the Play Number")
    check(sha256(canonical(receipt["moves"]).encode()).hex() == opened["movesHash"], "the moves")

    entries = {}
    for name, part in (("purchase", purchase), ("settlement", settlement)):
        text, signers = signers_of(receipt["checkpoints"][part["proof"]["checkpoint"]], keys)
        origin, size, root = text.split("\n")[:3]
        check(origin == part["record"]["origin"] and origin in signers, "the log's signature")
        check(len(signers) == len(keys), "the witnesses' signatures")
        path = base64.b64decode(part["proof"]["path"], validate=True)
        hashes = [path[at : at + 32] for at in range(0, len(path), 32)]
        entry = entry_of(part)
        led_to = root_of(sha256(b"\x00" + entry), part["proof"]["index"], int(size), hashes)
        check(led_to == base64.b64decode(root), f"the root of the {name}")
        promise = f"unveil/promise/1\n{origin}\n{canonical(part['record'])}\n\n{part['promise']}\n"
        check(signers_of(promise, keys)[1] == [origin], f"the promise of the {name}")
        entries[name] = entry.hex()

    for end in receipt["ends"]:
        statement = f"unveil/end/1\n{end['record']['origin']}\n{canonical(end['record'])}\n"
        check(signers_of(f"{statement}\n{end['signature']}\n", keys)[1] == [end["record"]["origin"]], "an end")
    check(sha256(statement.encode()).hex() == record["previousEnd"], "the end before")

    found = {
        "commitment": record["commitment"]["hash"],
        "playNumber": number,
        "playSeed": play_seed(server_seed, client_seed, number, game).hex(),
        "purchaseEntry": entries["purchase"],
        "settlementEntry": entries["settlement"],
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
