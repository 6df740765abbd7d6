# frozen_string_literal: true

# The story of ../README.md, by a program that knows Skein by its contract alone.

require 'json'
require 'openapi_client'
require 'securerandom'
require 'tmpdir'

include OpenapiClient

# The group of everybody in a channel.
EVERYBODY = 1
PASSWORD = 'correct horse battery staple'

def equal(actual, expected)
  raise "#{actual.inspect} is not #{expected.inspect}" unless actual == expected
end

# The classes of the client for one person, or for a stranger without a token.
class Person
  attr_reader :id

  def initialize(url, user = nil)
    @id = user&.id
    @client = ApiClient.new(Configuration.new do |configuration|
      configuration.host = url
      configuration.access_token = user&.token
    end)
  end

  def api(type) = type.new(@client)
end

def register(url, name, email)
  user = Person.new(url).api(UsersApi).users_register(UsersRegisterRequest.new(name: name, email: email, password: PASSWORD))
  equal(user.name, name)
  user
end

def sign_in(url, email)
  user = register(url, 'Ada Lovelace', email)
  again = Person.new(url).api(UsersApi).users_login(UsersLoginRequest.new(email: email, password: PASSWORD))
  equal([again.id, again.token], [user.id, user.token])
  equal(user.default_workspace, nil)
  Person.new(url, user)
end

def open_channel(ada)
  workspace = ada.api(WorkspacesApi).workspaces_add(WorkspacesAddRequest.new(name: 'Analytical Engines', color: 4))
  equal([workspace.name, workspace.color, workspace.creator], ['Analytical Engines', 4, ada.id])
  channel = ada.api(ChannelsApi).channels_add(
    ChannelsAddRequest.new(workspace_id: workspace.id, name: 'Launch', public: true, user_ids: [ada.id])
  )
  equal([channel.user_ids, channel.public], [[ada.id], true])
  channel
end

def invite(ada, channel, url, email)
  ben = Person.new(url, register(url, 'Ben Nowak', email))
  link = ada.api(JoinLinksApi).url_join_get_or_create(UrlJoinGetOrCreateRequest.new(workspace_id: channel.workspace_id))
  joined = ben.api(JoinLinksApi).url_join_join_workspace(UrlJoinJoinWorkspaceRequest.new(url_invite_code: link.url))
  equal(joined.id, channel.workspace_id)
  added = ada.api(ChannelsApi).channels_add_user(ChannelsAddUserRequest.new(id: channel.id, user_id: ben.id))
  equal(added.status, 'ok')
  ben
end

# Returns the id of the attachment.
def upload(ada)
  id = SecureRandom.uuid
  Dir.mktmpdir do |folder|
    path = File.join(folder, 'plan.txt')
    File.write(path, 'Weave, then sleep.')
    uploaded = File.open(path) { |file| ada.api(AttachmentsApi).attachments_upload(id, file) }
    equal([uploaded.attachment_id, uploaded.file_name, uploaded.file_size], [id, 'plan.txt', 18])
    equal([uploaded.url_type, uploaded.upload_state], %w[file uploaded])
  end
  id
end

def start_thread(ada, ben, channel, attachment_id)
  attachment = AttachmentInput.new(attachment_id: attachment_id, url_type: 'file')
  thread = ada.api(ThreadsApi).threads_add(
    ThreadsAddRequest.new(
      channel_id: channel.id, title: 'Launch plan', content: 'Who is in?', groups: [EVERYBODY], attachments: [attachment]
    )
  )
  equal(thread.recipients.sort, [ada.id, ben.id].sort)
  equal(thread.last_comment, nil)
  equal(thread.attachments.map(&:attachment_id), [attachment_id])
  thread
end

# Returns the ids of the comments.
def write_comments(ada, ben, thread)
  texts = [['I am.', [ada.id]], ['Me too.', [ada.id]], ['Closed.', [], 'close']]
  texts.each_with_index.map do |(content, recipients, action), index|
    request = CommentsAddRequest.new(thread_id: thread.id, content: content, recipients: recipients)
    request.thread_action = action if action
    comment = ben.api(CommentsApi).comments_add(request)
    equal([comment.obj_index, comment.creator, comment.recipients], [index, ben.id, recipients])
    equal(comment.system_message&.type, action && 'thread_closed')
    comment.id
  end
end

def read_pages(ada, thread, comments)
  api = ada.api(CommentsApi)
  equal(api.comments_get(thread.id, order_by: 'asc').map(&:id), comments)
  # With `with_cursor` the response is another schema. The client reads it if it is told which one.
  page = { order_by: 'asc', limit: 2, with_cursor: true, debug_return_type: 'CommentPage' }
  first = api.comments_get(thread.id, page)
  equal(first.items.map(&:id), comments.first(2))
  raise 'there is no second page' if first.next_cursor.nil?

  second = api.comments_get(thread.id, page.merge(cursor: first.next_cursor))
  equal(second.items.map(&:id), comments.drop(2))
  equal(second.next_cursor, nil)
end

def read(model, json) = model.build_from_hash(JSON.parse(json, symbolize_names: true))

def read_error(ada)
  ada.api(ThreadsApi).threads_getone(1)
rescue ApiError => error
  equal(error.code, 404)
  # The client keeps the body of an error as text.
  body = read(ErrorBody, error.response_body)
  equal([body.error_code, body.error_string], [108, 'Thread not found'])
else
  raise 'thread 1 should not be found'
end

def read_batch(ada, thread)
  requests = [thread.id, 1].map { |id| BatchRequestInput.new(method: 'GET', url: "/api/v3/threads/getone?id=#{id}") }
  found, missing = ada.api(BatchApi).batch_batch(BatchBatchRequest.new(requests: requests))
  equal([found.code, missing.code], [200, 404])
  equal(read(OpenapiClient::Thread, found.body).id, thread.id)
  equal(read(ErrorBody, missing.body).error_code, 108)
end

url, email = ARGV
ada = sign_in(url, email)
channel = open_channel(ada)
ben = invite(ada, channel, url, "ben.#{email}")
attachment_id = upload(ada)
thread = start_thread(ada, ben, channel, attachment_id)
unread = UnreadThread.new(channel_id: channel.id, thread_id: thread.id, obj_index: -1, direct_mention: false)
equal(ben.api(ThreadsApi).threads_get_unread(channel.workspace_id), [unread])
comments = write_comments(ada, ben, thread)
equal(ben.api(ThreadsApi).threads_get_unread(channel.workspace_id), [])
read_pages(ada, thread, comments)
read_error(ada)
read_batch(ada, thread)
