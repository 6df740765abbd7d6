"""What schemathesis has to know of Skein: real ids, fresh keys, and which failures are accepted."""

import json
import os
import uuid
from urllib.parse import urlencode

import schemathesis

import skein
from accepted import accepts
from skein import WORLD

METHODS = ("get", "post")
FORM = "application/x-www-form-urlencoded"
KEY = "Idempotency-Key"
NULL = {"type": "null"}
# How an optional argument is not given, by content type.
ABSENT = {"application/json": [NULL], FORM: [NULL, {"const": ""}]}
BOOLEAN_WORDS = {"enum": [0, 1, "0", "1", "true", "True", "false", "False"]}
# These change or end the account of the caller, or need a caller who is new, so each call has an account of its own.
BY_NEW_ACCOUNT = {
    "users.invalidateToken",
    "users.update",
    "users.updatePassword",
    "users.delete",
    "urlJoin.joinWorkspace",
}
# These remove what they name, or take it from somebody. The objects of the examples are needed until the end.
USES_UP = {
    "workspaces.remove": skein.new_workspace,
    "urlJoin.disable": skein.new_workspace,
    "channels.remove": skein.new_archived_channel,
    "channels.archive": skein.new_channel,
    "channels.removeUser": skein.new_channel,
    "channels.removeUsers": skein.new_channel,
    "threads.remove": skein.new_thread,
    "threads.moveToChannel": skein.new_thread,
    "comments.remove": skein.new_comment,
    # The comment of the examples is of somebody else.
    "comments.update": skein.new_comment,
    "groups.remove": skein.new_group,
    "groups.removeUser": skein.new_group,
    "groups.removeUsers": skein.new_group,
    "conversations.removeUser": skein.new_conversation,
    "conversations.removeUsers": skein.new_conversation,
    "conversationMessages.remove": skein.new_message,
    "integrations.remove": skein.new_integration,
    "installations.remove": skein.new_installation,
}
OF_MEMBER = ("workspaceUsers.remove", "workspaceUsers.update")
NAMES_NEW_ADDRESS = ("users.register", "users.update", "workspaceUsers.add")
succeeded = set()


def id_of(operation):
    """The operation id; of an alias, that of the operation."""
    raw = operation.definition.raw
    return raw.get("x-alias-of", raw.get("operationId", ""))


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for item in raw_schema["paths"].values():
        for operation in (item[method] for method in METHODS if method in item):
            with_alternatives(operation)
            with_absent_values(raw_schema, operation)
            # A cursor of a search is signed for that search, so no example of one is valid.
            if operation["operationId"].startswith("search."):
                for parameter in operation.get("parameters", []):
                    if parameter.get("name") in ("cursor", "cursor_mark"):
                        parameter.pop("example", None)


def with_alternatives(operation):
    """A response with `x-alternatives` may have any of their schemas."""
    for response in operation["responses"].values():
        for media in response.get("content", {}).values():
            others = [one["schema"] for one in media.get("x-alternatives", [])]
            if others:
                media["schema"] = {"anyOf": [media["schema"], *others]}


def with_absent_values(raw_schema, operation):
    """Null, and in a form an empty text too, is no value of an optional argument (behaviour/requests.md#null)."""
    for media_type, media in operation.get("requestBody", {}).get("content", {}).items():
        absent = ABSENT.get(media_type)
        if absent is not None:
            schema = media["schema"]
            if "$ref" in schema:
                schema = raw_schema["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
            required = schema.get("required", [])
            properties = {
                name: {"anyOf": [one, *absent, *words_of(one, media_type)]} if name not in required else one
                for name, one in schema.get("properties", {}).items()
            }
            media["schema"] = {**schema, "properties": properties}


def words_of(schema, media_type):
    """The other words for a Boolean in a form (wire-rules 2)."""
    return [BOOLEAN_WORDS] if media_type == FORM and schema.get("type") == "boolean" else []


@schemathesis.auth(refresh_interval=None, retry_on=[])
class Token:
    def get(self, case, context):
        return WORLD["token"]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.serializer(FORM)
def as_form(context, value):
    """Lists and objects are JSON in a form, as `encoding` in the contract says. Schemathesis repeats them instead."""
    body = context.case.body
    if not isinstance(body, dict):
        return value.encode() if isinstance(value, str) else json.dumps(value).encode()
    given = {name: one for name, one in body.items() if one is not None}
    texts = {name: one if isinstance(one, str) else json.dumps(one) for name, one in given.items()}
    return urlencode(texts, errors="surrogatepass").encode()


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = id_of(case.operation)
    with_fresh_key(case)
    for values in (case.query, case.body):
        if isinstance(values, dict):
            with_real_ids(case.operation, values)
            with_own_objects(operation, values)
    if operation in BY_NEW_ACCOUNT and is_adas(case):
        case.headers["Authorization"] = f"Bearer {skein.new_account()['token']}"


def is_adas(case):
    return case.headers.get("Authorization") == f"Bearer {WORLD['token']}"


def with_fresh_key(case):
    """A key that is used again gets the first response again, or an error. A wrong key is kept."""
    key = (case.headers or {}).get(KEY)
    if isinstance(key, str) and 1 <= len(key) <= 255 and all("!" <= sign <= "~" for sign in key):
        case.headers[KEY] = str(uuid.uuid4())


def with_real_ids(operation, values):
    kinds = WORLD["kinds"].get(operation.definition.raw.get("operationId"), {})
    for name, kind in kinds.items():
        if name in values:
            values[name] = skein.real(kind, values[name])


def with_own_objects(operation, values):
    """Puts objects that are made for this request in place of those that it would use up."""
    argument = "workspace_id" if operation == "urlJoin.disable" else "id"
    named = values.get(argument) if skein.is_id(values.get(argument)) else None
    # Only an archived channel can be removed, and those of the run may not be.
    is_free = operation == "channels.remove" or named not in skein.made
    if operation in USES_UP and named is not None and is_free:
        values[argument] = USES_UP[operation]()
    if operation in OF_MEMBER and skein.is_id(values.get("user_id")):
        member = skein.new_member()
        values["user_id"] = member["id"]
        if "email" in values:
            values["email"] = member["email"]
    if type(values.get("temp_id")) is int and values["temp_id"] < 0:
        values["temp_id"] = skein.new_temp_id()
    if operation in NAMES_NEW_ADDRESS and "@" in str(values.get("email")):
        values["email"] = skein.new_address()
    if values.get("image") == "(the bytes)":
        values["image"] = WORLD["bitmap"]
    # A call that waits for events that nobody causes tells no more than one that waits for a second.
    if operation == "live.get" and type(values.get("wait")) is int and 1 < values["wait"] <= 50:
        values["wait"] = 1
    if values.get("reset_code") == WORLD["exampleResetCode"]:
        values["reset_code"] = skein.new_reset_code(skein.new_account()["email"]) or values["reset_code"]


@schemathesis.hook
def after_call(context, case, response):
    is_documented = case.method.upper() == case.operation.method.upper()
    if not is_documented or not 200 <= response.status_code < 400:
        return
    name = case.operation.definition.raw.get("operationId", case.operation.label)
    if name not in succeeded and case.meta.generation.mode.is_positive:
        succeeded.add(name)
        note("SKEIN_SUCCEEDED", name)
    operation = id_of(case.operation)
    if operation in USES_UP and isinstance(case.body, dict):
        skein.forget(case.body.get("id"))
    kind = WORLD["makes"].get(operation)
    if kind is not None:
        object_id = response.json().get("id")
        if skein.is_id(object_id):
            skein.remember(kind, object_id)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops a failure that accepted.yaml lists, and notes which entry that was."""
    index = accepts(id_of(case.operation), failure, response)
    if index is None:
        return True
    note("SKEIN_USED", str(index))
    return False


def note(file, line):
    with open(os.environ[file], "a", encoding="utf-8") as lines:
        lines.write(f"{line}\n")
