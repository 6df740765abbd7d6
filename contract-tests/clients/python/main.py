"""The story of contract-tests/clients/README.md, step by step."""

import json
import sys
import uuid

import skein_client as skein

# The group of everybody in a channel.
EVERYBODY = 1
PASSWORD = "correct horse battery staple"
base_url, email = sys.argv[1:]


def client_of(token=None):
    return skein.ApiClient(skein.Configuration(host=base_url, access_token=token))


users = skein.UsersApi(client_of())
ada = users.users_register(skein.UsersRegisterRequest(name="Ada Lovelace", email=email, password=PASSWORD))
assert ada.default_workspace is None
signed_in = users.users_login(skein.UsersLoginRequest(email=email, password=PASSWORD))
assert (signed_in.id, signed_in.token) == (ada.id, ada.token)
as_ada = client_of(ada.token)

workspace = skein.WorkspacesApi(as_ada).workspaces_add(skein.WorkspacesAddRequest(name="Analytical Engines", color=4))
assert (workspace.name, workspace.color, workspace.creator) == ("Analytical Engines", 4, ada.id)

channels = skein.ChannelsApi(as_ada)
channel = channels.channels_add(
    skein.ChannelsAddRequest(workspace_id=workspace.id, name="Launch", public=True, user_ids=[ada.id])
)
assert (channel.user_ids, channel.public) == ([ada.id], True)

ben = users.users_register(skein.UsersRegisterRequest(name="Ben Nowak", email=f"ben.{email}", password=PASSWORD))
as_ben = client_of(ben.token)
invitation = skein.JoinLinksApi(as_ada).url_join_get_or_create(
    skein.UrlJoinGetOrCreateRequest(workspace_id=workspace.id)
)
joined = skein.JoinLinksApi(as_ben).url_join_join_workspace(
    skein.UrlJoinJoinWorkspaceRequest(url_invite_code=invitation.url)
)
assert joined.id == workspace.id
assert channels.channels_add_user(skein.ChannelsAddUserRequest(id=channel.id, user_id=ben.id)).status == "ok"

attachment_id = str(uuid.uuid4())
file = skein.AttachmentsApi(as_ada).attachments_upload(attachment_id, ("plan.txt", b"Weave, then sleep."))
assert (file.attachment_id, file.file_name, file.file_size) == (attachment_id, "plan.txt", 18)
assert (file.url_type, file.upload_state) == ("file", "uploaded")

threads = skein.ThreadsApi(as_ada)
thread = threads.threads_add(
    skein.ThreadsAddRequest(
        channel_id=channel.id,
        title="Launch plan",
        content="Who is in?",
        groups=[EVERYBODY],
        attachments=[skein.AttachmentInput(attachment_id=attachment_id, url_type="file")],
    )
)
assert set(thread.recipients) == {ada.id, ben.id}
assert thread.last_comment is None
assert [attachment.attachment_id for attachment in thread.attachments] == [attachment_id]


def unread():
    return skein.ThreadsApi(as_ben).threads_get_unread(workspace_id=workspace.id)


assert unread() == [
    skein.UnreadThread(thread_id=thread.id, channel_id=channel.id, obj_index=-1, direct_mention=False)
]

live = skein.LiveApi(as_ada)
begin = live.live_get()
assert begin.events == []


def comment(content, recipients, **more):
    return skein.CommentsApi(as_ben).comments_add(
        skein.CommentsAddRequest(thread_id=thread.id, content=content, recipients=recipients, **more)
    )


said = [comment("I am.", [ada.id]), comment("Me too.", [ada.id]), comment("Closed.", [], thread_action="close")]
assert [(one.obj_index, one.creator, one.recipients) for one in said] == [
    (0, ben.id, [ada.id]),
    (1, ben.id, [ada.id]),
    (2, ben.id, []),
]
assert [said[0].system_message, said[1].system_message] == [None, None]
assert said[2].system_message.type == "thread_closed"
assert unread() == []

comments = skein.CommentsApi(as_ada)
assert comments.comments_get(thread_id=thread.id, order_by="asc") == said


def page(cursor=None):
    """The type of `comments_get` is that without `with_cursor`."""
    response = comments.comments_get_without_preload_content(
        thread_id=thread.id, order_by="asc", limit=2, with_cursor=True, cursor=cursor
    )
    return skein.CommentPage.from_json(response.data)


first = page()
assert first.items == said[:2]
assert page(first.next_cursor) == skein.CommentPage(items=said[2:], next_cursor=None)
ids = comments.comments_get_without_preload_content(thread_id=thread.id, as_ids=True)
assert json.loads(ids.data) == [one.id for one in reversed(said)]
[other] = threads.threads_get(channel_id=channel.id, exclude_thread_ids=[thread.id + 1])
assert other.last_comment.id == said[2].id

try:
    threads.threads_getone(id=1)
except skein.exceptions.NotFoundException as error:
    assert isinstance(error.data, skein.ErrorBody)
    assert (error.status, error.data.error_code, error.data.error_string) == (404, 108, "Thread not found")
else:
    raise AssertionError("thread 1 should not be found")

requests = [
    skein.BatchRequestInput(method="GET", url=f"/api/v3/threads/getone?id={each}") for each in [thread.id, 1]
]
[shown, missing] = skein.BatchApi(as_ada).batch_batch(skein.BatchBatchRequest(requests=requests))
assert (shown.code, json.loads(shown.body)["id"]) == (200, thread.id)
assert (missing.code, json.loads(missing.body)["error_code"]) == (404, 108)

contents = []
after = begin.position
while len(contents) < 3:
    read = live.live_get(after=after, wait=10, types=["comment_added"])
    for event in [one.actual_instance for one in read.events]:
        assert event.type == "comment_added" and isinstance(event, skein.LiveCommentEvent)
        contents.append(event.object.content)
    after = read.position
assert contents == ["I am.", "Me too.", "Closed."]
[reset] = [one.actual_instance for one in live.live_get(after="zzzzzz.9").events]
assert isinstance(reset, skein.LiveResetEvent)
assert (reset.type, reset.object) == ("reset", None)
