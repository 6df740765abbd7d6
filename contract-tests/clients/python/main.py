"""A first thread, as a program would post it that knows Skein by its contract alone."""

import json
import sys

import skein_client as skein

# The group of everybody in a channel.
EVERYBODY = 1

base_url, email = sys.argv[1:]
registration = {"name": "Ada Lovelace", "email": email, "password": "correct horse battery staple"}
stranger = skein.ApiClient(skein.Configuration(host=base_url))
user = skein.UsersApi(stranger).users_register(skein.UsersRegisterRequest(**registration))
assert user.default_workspace is None

client = skein.ApiClient(skein.Configuration(host=base_url, access_token=user.token))
threads = skein.ThreadsApi(client)
comments = skein.CommentsApi(client)

workspace = skein.WorkspacesApi(client).workspaces_add(skein.WorkspacesAddRequest(name="Analytical Engines", color=4))
channel = skein.ChannelsApi(client).channels_add(
    skein.ChannelsAddRequest(workspace_id=workspace.id, name="Launch", public=True, user_ids=[user.id])
)

thread = threads.threads_add(
    skein.ThreadsAddRequest(
        channel_id=channel.id,
        title="Launch plan",
        content="Who is in?",
        groups=[EVERYBODY],
    )
)
assert thread.recipients == [user.id]
assert thread.last_comment is None


def comment(content, recipients, **more):
    return comments.comments_add(
        skein.CommentsAddRequest(thread_id=thread.id, content=content, recipients=recipients, **more)
    )


first = comment("I am.", [user.id])
assert first.recipients == [user.id]
second = comment("Closed.", [], thread_action="close")
assert second.recipients == []
assert second.system_message.type == "thread_closed"

listed = comments.comments_get(thread_id=thread.id, order_by="asc")
assert listed == [first, second]
ids = comments.comments_get_without_preload_content(thread_id=thread.id, as_ids=True)
assert json.loads(ids.data) == [second.id, first.id]
[other] = threads.threads_get(channel_id=channel.id, exclude_thread_ids=[thread.id + 1])
assert other.last_comment.id == second.id

try:
    threads.threads_getone(id=1)
except skein.exceptions.NotFoundException as error:
    assert error.data.error_string == "Thread not found", error.data
else:
    raise AssertionError("thread 1 should not be found")
