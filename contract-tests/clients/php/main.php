<?php

// The story of ../README.md, by a program that knows Skein by its contract alone.

require __DIR__ . '/autoload.php';

use OpenAPI\Client\Api\AttachmentsApi;
use OpenAPI\Client\Api\BatchApi;
use OpenAPI\Client\Api\ChannelsApi;
use OpenAPI\Client\Api\CommentsApi;
use OpenAPI\Client\Api\JoinLinksApi;
use OpenAPI\Client\Api\ThreadsApi;
use OpenAPI\Client\Api\UsersApi;
use OpenAPI\Client\Api\WorkspacesApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\Attachment;
use OpenAPI\Client\Model\AttachmentInput;
use OpenAPI\Client\Model\BatchBatchRequest;
use OpenAPI\Client\Model\BatchRequestInput;
use OpenAPI\Client\Model\Channel;
use OpenAPI\Client\Model\ChannelsAddRequest;
use OpenAPI\Client\Model\ChannelsAddUserRequest;
use OpenAPI\Client\Model\CommentPage;
use OpenAPI\Client\Model\CommentsAddRequest;
use OpenAPI\Client\Model\ErrorBody;
use OpenAPI\Client\Model\Ok;
use OpenAPI\Client\Model\SystemMessage;
use OpenAPI\Client\Model\Thread;
use OpenAPI\Client\Model\ThreadsAddRequest;
use OpenAPI\Client\Model\UnreadThread;
use OpenAPI\Client\Model\UrlJoinGetOrCreateRequest;
use OpenAPI\Client\Model\UrlJoinJoinWorkspaceRequest;
use OpenAPI\Client\Model\User;
use OpenAPI\Client\Model\UsersLoginRequest;
use OpenAPI\Client\Model\UsersRegisterRequest;
use OpenAPI\Client\Model\WorkspacesAddRequest;
use OpenAPI\Client\ObjectSerializer;

/** The group of everybody in a channel. */
const EVERYBODY = 1;
const PASSWORD = 'correct horse battery staple';

/** The classes of the client for one person, or for a stranger without a token. */
final class Person
{
    public readonly ?int $id;
    private readonly Configuration $configuration;

    public function __construct(string $url, ?User $user = null)
    {
        $this->id = $user?->getId();
        $this->configuration = (new Configuration())->setHost($url);
        if ($user !== null) {
            $this->configuration->setAccessToken($user->getToken());
        }
    }

    public function api(string $class): object
    {
        return new $class(null, $this->configuration);
    }
}

function equal(mixed $actual, mixed $expected): void
{
    if ($actual !== $expected) {
        throw new UnexpectedValueException(json_encode($actual) . ' is not ' . json_encode($expected));
    }
}

function register(string $url, string $name, string $email): User
{
    $registration = new UsersRegisterRequest(['name' => $name, 'email' => $email, 'password' => PASSWORD]);
    return (new Person($url))->api(UsersApi::class)->usersRegister($registration);
}

function signIn(string $url, string $email): Person
{
    $user = register($url, 'Ada Lovelace', $email);
    $login = new UsersLoginRequest(['email' => $email, 'password' => PASSWORD]);
    $again = (new Person($url))->api(UsersApi::class)->usersLogin($login);
    equal([$again->getId(), $again->getToken()], [$user->getId(), $user->getToken()]);
    equal($user->getDefaultWorkspace(), null);
    return new Person($url, $user);
}

function openChannel(Person $ada): Channel
{
    $request = new WorkspacesAddRequest(['name' => 'Analytical Engines', 'color' => 4]);
    $workspace = $ada->api(WorkspacesApi::class)->workspacesAdd($request);
    equal([$workspace->getName(), $workspace->getColor(), $workspace->getCreator()], ['Analytical Engines', 4, $ada->id]);
    $channel = $ada->api(ChannelsApi::class)->channelsAdd(new ChannelsAddRequest([
        'workspace_id' => $workspace->getId(),
        'name' => 'Launch',
        'public' => true,
        'user_ids' => [$ada->id],
    ]));
    equal([$channel->getUserIds(), $channel->getPublic()], [[$ada->id], true]);
    return $channel;
}

function invite(Person $ada, Channel $channel, string $url, string $email): Person
{
    $ben = new Person($url, register($url, 'Ben Nowak', $email));
    $request = new UrlJoinGetOrCreateRequest(['workspace_id' => $channel->getWorkspaceId()]);
    $link = $ada->api(JoinLinksApi::class)->urlJoinGetOrCreate($request);
    $request = new UrlJoinJoinWorkspaceRequest(['url_invite_code' => $link->getUrl()]);
    $joined = $ben->api(JoinLinksApi::class)->urlJoinJoinWorkspace($request);
    equal($joined->getId(), $channel->getWorkspaceId());
    $request = new ChannelsAddUserRequest(['id' => $channel->getId(), 'user_id' => $ben->id]);
    equal($ada->api(ChannelsApi::class)->channelsAddUser($request)->getStatus(), Ok::STATUS_OK);
    return $ben;
}

function uuid(): string
{
    $bytes = random_bytes(16);
    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
    return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
}

/** Returns the id of the attachment. */
function upload(Person $ada): string
{
    $id = uuid();
    $folder = sys_get_temp_dir() . "/$id";
    mkdir($folder);
    try {
        file_put_contents("$folder/plan.txt", 'Weave, then sleep.');
        $uploaded = $ada->api(AttachmentsApi::class)->attachmentsUpload($id, new SplFileObject("$folder/plan.txt"));
    } finally {
        unlink("$folder/plan.txt");
        rmdir($folder);
    }
    equal([$uploaded->getAttachmentId(), $uploaded->getFileName(), $uploaded->getFileSize()], [$id, 'plan.txt', 18]);
    equal([$uploaded->getUrlType(), $uploaded->getUploadState()], [Attachment::URL_TYPE_FILE, Attachment::UPLOAD_STATE_UPLOADED]);
    return $id;
}

function startThread(Person $ada, Person $ben, Channel $channel, string $attachmentId): Thread
{
    $attachment = new AttachmentInput(['attachment_id' => $attachmentId, 'url_type' => AttachmentInput::URL_TYPE_FILE]);
    $thread = $ada->api(ThreadsApi::class)->threadsAdd(new ThreadsAddRequest([
        'channel_id' => $channel->getId(),
        'title' => 'Launch plan',
        'content' => 'Who is in?',
        'groups' => [EVERYBODY],
        'attachments' => [$attachment],
    ]));
    $recipients = $thread->getRecipients();
    $everybody = [$ada->id, $ben->id];
    sort($recipients);
    sort($everybody);
    equal($recipients, $everybody);
    equal($thread->getLastComment(), null);
    equal(array_map(fn ($one) => $one->getAttachmentId(), $thread->getAttachments()), [$attachmentId]);
    return $thread;
}

/** Returns the ids of the comments. */
function writeComments(Person $ada, Person $ben, Thread $thread): array
{
    $requests = [
        ['content' => 'I am.', 'recipients' => [$ada->id]],
        ['content' => 'Me too.', 'recipients' => [$ada->id]],
        ['content' => 'Closed.', 'recipients' => [], 'thread_action' => CommentsAddRequest::THREAD_ACTION_CLOSE],
    ];
    $said = [null, null, SystemMessage::TYPE_THREAD_CLOSED];
    $ids = [];
    foreach ($requests as $index => $request) {
        $request = new CommentsAddRequest(['thread_id' => $thread->getId()] + $request);
        $comment = $ben->api(CommentsApi::class)->commentsAdd($request);
        equal([$comment->getObjIndex(), $comment->getCreator()], [$index, $ben->id]);
        equal($comment->getRecipients(), $request->getRecipients());
        equal($comment->getSystemMessage()?->getType(), $said[$index]);
        $ids[] = $comment->getId();
    }
    return $ids;
}

function idsOf(array $comments): array
{
    return array_map(fn ($comment) => $comment->getId(), $comments);
}

function readPages(Person $ada, Thread $thread, array $comments): void
{
    equal(idsOf($ada->api(CommentsApi::class)->commentsGet($thread->getId(), order_by: 'asc')), $comments);
    $first = commentPage($ada, $thread, null);
    equal(idsOf($first->getItems()), array_slice($comments, 0, 2));
    equal(is_string($first->getNextCursor()), true);
    $second = commentPage($ada, $thread, $first->getNextCursor());
    equal(idsOf($second->getItems()), array_slice($comments, 2));
    equal($second->getNextCursor(), null);
}

/** `commentsGet` reads every response as a list. The client also makes the request alone, and reads a body as any type. */
function commentPage(Person $ada, Thread $thread, ?string $cursor): CommentPage
{
    $request = $ada->api(CommentsApi::class)->commentsGetRequest(
        $thread->getId(),
        limit: 2,
        order_by: 'asc',
        cursor: $cursor,
        with_cursor: true,
    );
    $response = (new GuzzleHttp\Client())->send($request);
    return ObjectSerializer::deserialize((string) $response->getBody(), CommentPage::class);
}

function readError(Person $ada): void
{
    try {
        $ada->api(ThreadsApi::class)->threadsGetone(1);
    } catch (ApiException $failure) {
        equal($failure->getCode(), 404);
        $body = $failure->getResponseObject();
        equal($body instanceof ErrorBody, true);
        equal([$body->getErrorCode(), $body->getErrorString()], [108, 'Thread not found']);
        return;
    }
    throw new UnexpectedValueException('thread 1 should not be found');
}

function readBatch(Person $ada, Thread $thread): void
{
    $requests = array_map(
        fn ($id) => new BatchRequestInput(['method' => 'GET', 'url' => "/api/v3/threads/getone?id=$id"]),
        [$thread->getId(), 1],
    );
    [$found, $missing] = $ada->api(BatchApi::class)->batchBatch(new BatchBatchRequest(['requests' => $requests]));
    equal([$found->getCode(), $missing->getCode()], [200, 404]);
    equal(ObjectSerializer::deserialize($found->getBody(), Thread::class)->getId(), $thread->getId());
    equal(ObjectSerializer::deserialize($missing->getBody(), ErrorBody::class)->getErrorCode(), 108);
}

[, $url, $email] = $argv;
$ada = signIn($url, $email);
$channel = openChannel($ada);
$ben = invite($ada, $channel, $url, "ben.$email");
$attachmentId = upload($ada);
$thread = startThread($ada, $ben, $channel, $attachmentId);
$expected = ['channel_id' => $channel->getId(), 'thread_id' => $thread->getId(), 'obj_index' => -1, 'direct_mention' => false];
$unread = $ben->api(ThreadsApi::class)->threadsGetUnread($channel->getWorkspaceId());
equal(json_encode($unread), json_encode([new UnreadThread($expected)]));
$comments = writeComments($ada, $ben, $thread);
equal($ben->api(ThreadsApi::class)->threadsGetUnread($channel->getWorkspaceId()), []);
readPages($ada, $thread, $comments);
readError($ada);
readBatch($ada, $thread);
