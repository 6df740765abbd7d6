"""The Skein that schemathesis calls, and the objects in it. `main.ts` writes what it knows into the file SKEIN_WORLD."""

import json
import os
import re
import time
import uuid
from itertools import count
from pathlib import Path

import requests

with open(os.environ["SKEIN_WORLD"], encoding="utf-8") as file:
    WORLD = json.load(file)

PASSWORD = "correct horse battery staple"
TIMEOUT_S = 30
# Objects beyond this number of a kind add nothing.
MAX_OBJECTS = 200
MAX_ID = 2**53 - 1
WORKSPACE = WORLD["ids"]["workspace"][0]
CHANNEL = WORLD["ids"]["channel"][0]
THREAD = WORLD["ids"]["thread"][0]
CONVERSATION = WORLD["ids"]["conversation"][0]
BEN, GUS = WORLD["people"]["ben"], WORLD["people"]["gus"]

# The objects that requests name. Those in WORLD are never removed; the requests of the run have made the others.
objects = {kind: list(ids) for kind, ids in WORLD["ids"].items()}
made = set()
temp_ids = count(-1_000_000_000, -1)


def call(operation, arguments, token=WORLD["token"]):
    """Calls an operation outside of the test. Fails when it fails."""
    response = requests.post(
        WORLD["url"] + WORLD["paths"][operation],
        json=arguments,
        headers={} if token is None else {"Authorization": f"Bearer {token}"},
        timeout=TIMEOUT_S,
    )
    response.raise_for_status()
    return response.json()


def is_id(value):
    return type(value) is int and 1 <= value <= MAX_ID


def real(kind, value):
    """A real id in place of any other. A value that is no id is kept, because it may be wrong on purpose."""
    if isinstance(value, list):
        return [real(kind, one) for one in value]
    known = objects.get(kind, [])
    if not is_id(value) or not known or value in known or value in made:
        return value
    return known[value % len(known)]


def remember(kind, object_id):
    made.add(object_id)
    if len(objects[kind]) < MAX_OBJECTS:
        objects[kind].append(object_id)


def forget(object_id):
    for ids in objects.values():
        if object_id in ids and object_id in made:
            ids.remove(object_id)


def new_temp_id():
    return next(temp_ids)


def new_address():
    return f"pia.{uuid.uuid4()}@example.com"


def new_account():
    account = {"name": "Pia Example", "email": new_address(), "password": PASSWORD}
    return {**account, **call("users.register", account, token=None)}


def new_member():
    account = new_account()
    link = call("urlJoin.getOrCreate", {"workspace_id": WORKSPACE})["url"]
    call("urlJoin.joinWorkspace", {"url_invite_code": link}, token=account["token"])
    return account


def new_workspace():
    return call("workspaces.add", {"name": "Analytical Engines"})["id"]


def new_channel():
    place = {"workspace_id": WORKSPACE, "name": "Launch", "user_ids": [BEN, GUS]}
    return call("channels.add", place)["id"]


def new_archived_channel():
    channel = new_channel()
    call("channels.archive", {"id": channel})
    return channel


def new_thread():
    return call("threads.add", {"channel_id": CHANNEL, "title": "Launch plan", "content": "Who is in?"})["id"]


def new_comment():
    return call("comments.add", {"thread_id": THREAD, "content": "I am."})["id"]


def new_group():
    return call("groups.add", {"workspace_id": WORKSPACE, "name": "Design", "user_ids": [BEN, GUS]})["id"]


def new_conversation():
    people = [BEN, GUS, new_member()["id"]]
    return call("conversations.getOrCreate", {"workspace_id": WORKSPACE, "user_ids": people})["id"]


def new_message():
    return call("conversationMessages.add", {"conversation_id": CONVERSATION, "content": "The shuttle is back."})["id"]


def new_integration():
    return call("integrations.add", {"name": "Loom counter", "kind": "GENERAL"})["id"]


def new_installation():
    place = {"integration_id": new_integration(), "workspace_id": WORKSPACE}
    return call("installations.add", place)["id"]


def new_reset_code(email):
    """The code in the mail with which an account gets a new password. None where mails cannot be read."""
    if WORLD["mails"] is None:
        return None
    call("users.resetPassword", {"email": email}, token=None)
    end = time.monotonic() + TIMEOUT_S
    while time.monotonic() < end:
        for path in Path(WORLD["mails"]).glob("*.eml"):
            mail = path.read_text(encoding="utf-8").replace("=\n", "").replace("=\r\n", "")
            code = re.search(r"/reset_password\?code=3D([\w-]+)", mail)
            if code is not None and f"<{email}>" in mail:
                return code[1]
        time.sleep(0.05)
    raise RuntimeError(f"no mail to {email} has come")
