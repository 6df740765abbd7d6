"""The story of ../README.md, by a program that knows Skein by its contract alone."""

import json
import sys
import uuid
from io import BytesIO

from skein_client import AuthenticatedClient, Client
from skein_client.api.attachments import attachments_upload
from skein_client.api.batch import batch_batch
from skein_client.api.channels import channels_add, channels_add_user
from skein_client.api.comments import comments_add, comments_get
from skein_client.api.join_links import url_join_get_or_create, url_join_join_workspace
from skein_client.api.live import live_get
from skein_client.api.threads import threads_add, threads_get_unread, threads_getone
from skein_client.api.users import users_login, users_register
from skein_client.api.workspaces import workspaces_add
from skein_client.models import (
    AttachmentInput,
    AttachmentInputUrlType,
    AttachmentsUploadRequest,
    AttachmentUrlType,
    BatchBatchRequest,
    BatchRequestInput,
    ChannelsAddRequest,
    ChannelsAddUserRequest,
    CommentPage,
    CommentsAddRequest,
    CommentsAddRequestThreadAction,
    CommentsGetOrderBy,
    ErrorBody,
    HookEvent,
    LiveCommentEvent,
    LiveCommentEventType,
    LiveResetEvent,
    SystemMessageType0Type,
    Thread,
    ThreadsAddRequest,
    UnreadThread,
    UrlJoinGetOrCreateRequest,
    UrlJoinJoinWorkspaceRequest,
    UsersLoginRequest,
    UsersRegisterRequest,
    WorkspacesAddRequest,
)
from skein_client.types import File

# The group of everybody in a channel.
EVERYBODY = 1
PASSWORD = "correct horse battery staple"

url, email = sys.argv[1:]
stranger = Client(base_url=url)


def register(name, email):
    registration = UsersRegisterRequest(name=name, email=email, password=PASSWORD)
    user = users_register.sync(client=stranger, body=registration)
    return user, AuthenticatedClient(base_url=url, token=user.token)


# 1. Sign in
ada, as_ada = register("Ada Lovelace", email)
again = users_login.sync(client=stranger, body=UsersLoginRequest(email=email, password=PASSWORD))
assert (again.id, again.token) == (ada.id, ada.token)
assert ada.default_workspace is None

# 2. Workspace
workspace = workspaces_add.sync(client=as_ada, body=WorkspacesAddRequest(name="Analytical Engines", color=4))
assert (workspace.name, workspace.color, workspace.creator) == ("Analytical Engines", 4, ada.id)

# 3. Channel
channel = channels_add.sync(
    client=as_ada,
    body=ChannelsAddRequest(workspace_id=workspace.id, name="Launch", public=True, user_ids=[ada.id]),
)
assert (channel.user_ids, channel.public) == ([ada.id], True)

# 4. A second person
ben, as_ben = register("Ben Nowak", f"ben.{email}")
link = url_join_get_or_create.sync(client=as_ada, body=UrlJoinGetOrCreateRequest(workspace_id=workspace.id))
joined = url_join_join_workspace.sync(client=as_ben, body=UrlJoinJoinWorkspaceRequest(url_invite_code=link.url))
assert joined.id == workspace.id
added = channels_add_user.sync(client=as_ada, body=ChannelsAddUserRequest(id=channel.id, user_id=ben.id))
assert added.status == "ok"

# 5. File
attachment_id = str(uuid.uuid4())
file = File(payload=BytesIO(b"Weave, then sleep."), file_name="plan.txt")
uploaded = attachments_upload.sync(
    client=as_ada, body=AttachmentsUploadRequest(attachment_id=attachment_id, file_name=file)
)
assert uploaded.attachment_id == attachment_id
assert (uploaded.file_name, uploaded.file_size) == ("plan.txt", 18)
# An enum that may be null has several classes, of which the generator takes the first that fits.
assert (uploaded.url_type, uploaded.upload_state.value) == (AttachmentUrlType.FILE, "uploaded")

# 6. Thread with the file
thread = threads_add.sync(
    client=as_ada,
    body=ThreadsAddRequest(
        channel_id=channel.id,
        title="Launch plan",
        content="Who is in?",
        groups=[EVERYBODY],
        attachments=[AttachmentInput(attachment_id=attachment_id, url_type=AttachmentInputUrlType.FILE)],
    ),
)
assert sorted(thread.recipients) == sorted([ada.id, ben.id])
assert thread.last_comment is None
assert [attachment.attachment_id for attachment in thread.attachments] == [attachment_id]

# 7. Unread
unread = UnreadThread(channel_id=channel.id, thread_id=thread.id, obj_index=-1, direct_mention=False)
assert threads_get_unread.sync(client=as_ben, workspace_id=workspace.id) == [unread]

begin = live_get.sync(client=as_ada)
assert begin.events == []


# 8. Comments
def comment(content, recipients, **more):
    request = CommentsAddRequest(thread_id=thread.id, content=content, recipients=recipients, **more)
    return comments_add.sync(client=as_ben, body=request)


comments = [
    comment("I am.", [ada.id]),
    comment("Me too.", [ada.id]),
    comment("Closed.", [], thread_action=CommentsAddRequestThreadAction.CLOSE),
]
assert [(one.obj_index, one.creator) for one in comments] == [(0, ben.id), (1, ben.id), (2, ben.id)]
assert [one.recipients for one in comments] == [[ada.id], [ada.id], []]
assert [one.system_message for one in comments[:2]] == [None, None]
assert comments[2].system_message.type_ is SystemMessageType0Type.THREAD_CLOSED
assert threads_get_unread.sync(client=as_ben, workspace_id=workspace.id) == []


# 9. Paging
def page(**cursor):
    """`comments_get` reads every response as a list, so a page needs a request of our own."""
    params = {"thread_id": thread.id, "order_by": "asc", "limit": 2, "with_cursor": True, **cursor}
    response = as_ada.get_httpx_client().get("/api/v3/comments/get", params=params)
    return CommentPage.from_dict(response.raise_for_status().json())


listed = comments_get.sync(client=as_ada, thread_id=thread.id, order_by=CommentsGetOrderBy.ASC)
assert [one.id for one in listed] == [one.id for one in comments]
first = page()
assert [one.id for one in first.items] == [one.id for one in comments[:2]]
assert first.next_cursor is not None
second = page(cursor=first.next_cursor)
assert [one.id for one in second.items] == [comments[2].id]
assert second.next_cursor is None

# 10. Error
failure = threads_getone.sync_detailed(client=as_ada, id=1)
assert failure.status_code == 404
assert isinstance(failure.parsed, ErrorBody)
assert (failure.parsed.error_code, failure.parsed.error_string) == (108, "Thread not found")

# 11. Batch
requests = [BatchRequestInput(method="GET", url=f"/api/v3/threads/getone?id={id}") for id in (thread.id, 1)]
found, missing = batch_batch.sync(client=as_ada, body=BatchBatchRequest(requests=requests))
assert (found.code, missing.code) == (200, 404)
assert Thread.from_dict(json.loads(found.body)).id == thread.id
assert ErrorBody.from_dict(json.loads(missing.body)).error_code == 108

# 12. Events
contents = []
after = begin.position
while len(contents) < 3:
    read = live_get.sync(client=as_ada, after=after, wait=10, types=[HookEvent.COMMENT_ADDED])
    for event in read.events:
        assert isinstance(event, LiveCommentEvent)
        assert event.type_ is LiveCommentEventType.COMMENT_ADDED
        contents.append(event.object_.content)
    after = read.position
assert contents == ["I am.", "Me too.", "Closed."]
[reset] = live_get.sync(client=as_ada, after="zzzzzz.9").events
assert isinstance(reset, LiveResetEvent)
assert (reset.type_.value, reset.object_) == ("reset", None)
