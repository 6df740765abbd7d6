// The story of ../README.md, by a program that knows Skein by its contract alone.

import java.util.UUID
import kotlin.io.path.createTempDirectory
import kotlin.system.exitProcess
import org.openapitools.client.apis.AttachmentsApi
import org.openapitools.client.apis.BatchApi
import org.openapitools.client.apis.ChannelsApi
import org.openapitools.client.apis.CommentsApi
import org.openapitools.client.apis.JoinLinksApi
import org.openapitools.client.apis.LiveApi
import org.openapitools.client.apis.ThreadsApi
import org.openapitools.client.apis.UsersApi
import org.openapitools.client.apis.WorkspacesApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.infrastructure.Success
import org.openapitools.client.models.*
import org.openapitools.client.models.Thread

/** The group of everybody in a channel. */
const val EVERYBODY = 1L
const val PASSWORD = "correct horse battery staple"

fun main(arguments: Array<String>) {
    val (url, email) = arguments
    val ada = signIn(url, email)
    val channel = openChannel(ada)
    val ben = invite(ada, channel, "ben.$email")
    val file = upload(ada)
    val thread = startThread(ada, ben, channel, file)
    equal(ben.threads.threadsGetUnread(channel.workspaceId), listOf(UnreadThread(channel.id, thread.id, -1, false)))
    val begin = ada.live.read()
    equal(begin.events, listOf<Event>())
    val comments = writeComments(ada, ben, thread)
    equal(ben.threads.threadsGetUnread(channel.workspaceId), listOf<UnreadThread>())
    readPages(ada, thread, comments)
    readError(ada)
    readBatch(ada, thread)
    equal(readComments(ada, begin.position), listOf("I am.", "Me too.", "Closed."))
    readReset(ada)
    // OkHttp keeps connections and threads for a minute.
    exitProcess(0)
}

/** A person, with a client that sends their token. */
class Person(val url: String, val id: Long, private val token: String) {
    val threads = ThreadsApi(url).signedIn()
    val comments = PagedComments(url).signedIn()
    val live = Stream(url).signedIn()

    fun <Api : ApiClient> Api.signedIn() = apply { accessTokenProvider = { token } }
}

fun register(url: String, name: String, email: String) =
    UsersApi(url).usersRegister(UsersRegisterRequest(name, email, PASSWORD))

fun signIn(url: String, email: String): Person {
    val user = register(url, "Ada Lovelace", email)
    val again = UsersApi(url).usersLogin(UsersLoginRequest(email, PASSWORD))
    equal(Pair(again.id, again.token), Pair(user.id, user.token))
    equal(user.defaultWorkspace, null)
    return Person(url, user.id, user.token)
}

fun openChannel(ada: Person): Channel = with(ada) {
    val workspace = WorkspacesApi(url).signedIn().workspacesAdd(WorkspacesAddRequest("Analytical Engines", color = 4))
    equal(Triple(workspace.name, workspace.color, workspace.creator), Triple("Analytical Engines", 4L, id))
    val channel = ChannelsAddRequest(workspace.id, "Launch", public = true, userIds = listOf(id))
    ChannelsApi(url).signedIn().channelsAdd(channel).also { equal(Pair(it.userIds, it.public), Pair(listOf(id), true)) }
}

fun invite(ada: Person, channel: Channel, email: String): Person {
    val user = register(ada.url, "Ben Nowak", email)
    val ben = Person(ada.url, user.id, user.token)
    val link = with(ada) { JoinLinksApi(url).signedIn() }.urlJoinGetOrCreate(UrlJoinGetOrCreateRequest(channel.workspaceId))
    val joined = with(ben) { JoinLinksApi(url).signedIn() }.urlJoinJoinWorkspace(UrlJoinJoinWorkspaceRequest("${link.url}"))
    equal(joined.id, channel.workspaceId)
    val added = with(ada) { ChannelsApi(url).signedIn() }.channelsAddUser(ChannelsAddUserRequest(channel.id, ben.id))
    equal(added.status, Ok.Status.ok)
    return ben
}

fun upload(ada: Person): Attachment = with(ada) {
    val attachmentId = UUID.randomUUID().toString()
    val folder = createTempDirectory().toFile()
    try {
        val file = folder.resolve("plan.txt").apply { writeText("Weave, then sleep.") }
        val uploaded = AttachmentsApi(url).signedIn().attachmentsUpload(attachmentId, file)
        equal(Triple(uploaded.attachmentId, uploaded.fileName, uploaded.fileSize), Triple(attachmentId, "plan.txt", 18L))
        equal(Pair(uploaded.urlType, uploaded.uploadState), Pair(Attachment.UrlType.file, Attachment.UploadState.uploaded))
        uploaded
    } finally {
        folder.deleteRecursively()
    }
}

fun startThread(ada: Person, ben: Person, channel: Channel, file: Attachment): Thread {
    val attachment = AttachmentInput(file.attachmentId, AttachmentInput.UrlType.file)
    val request = ThreadsAddRequest(channel.id, "Launch plan", "Who is in?", groups = listOf(EVERYBODY), attachments = listOf(attachment))
    val thread = ada.threads.threadsAdd(request)
    equal(thread.recipients.sorted(), listOf(ada.id, ben.id).sorted())
    equal(thread.lastComment, null)
    equal(thread.attachments.map { it.attachmentId }, listOf(file.attachmentId))
    return thread
}

/** Returns the ids of the comments. */
fun writeComments(ada: Person, ben: Person, thread: Thread): List<Long> {
    val requests = listOf(
        CommentsAddRequest(thread.id, "I am.", recipients = listOf(ada.id)),
        CommentsAddRequest(thread.id, "Me too.", recipients = listOf(ada.id)),
        CommentsAddRequest(thread.id, "Closed.", recipients = listOf(), threadAction = CommentsAddRequest.ThreadAction.close),
    )
    val said = listOf(null, null, SystemMessage.Type.thread_closed)
    return requests.mapIndexed { index, request ->
        val comment = ben.comments.commentsAdd(request)
        equal(Pair(comment.objIndex, comment.creator), Pair(index.toLong(), ben.id))
        equal(comment.recipients, request.recipients)
        equal(comment.systemMessage?.type, said[index])
        comment.id
    }
}

/** `commentsGet` reads every response as a list. A subclass can send the same request and read another type. */
class PagedComments(url: String) : CommentsApi(url) {
    fun page(threadId: Long, limit: Long, cursor: String?): CommentPage {
        val config = commentsGetRequestConfig(threadId, null, null, null, null, limit, OrderByCommentsGet.asc, null, cursor, true)
        return (request<Unit, CommentPage>(config) as Success).data!!
    }
}

fun readPages(ada: Person, thread: Thread, comments: List<Long>) {
    val listed = ada.comments.commentsGet(thread.id, orderBy = CommentsApi.OrderByCommentsGet.asc)
    equal(listed.map { it.id }, comments)
    val first = ada.comments.page(thread.id, 2, null)
    equal(first.items.map { it.id }, comments.take(2))
    check(first.nextCursor != null)
    val second = ada.comments.page(thread.id, 2, first.nextCursor)
    equal(second.items.map { it.id }, comments.drop(2))
    equal(second.nextCursor, null)
}

fun readError(ada: Person) {
    val failure = try {
        ada.threads.threadsGetone(1)
        error("thread 1 should not be found")
    } catch (exception: ClientException) {
        exception
    }
    equal(failure.statusCode, 404)
    // The client keeps the body of an error as text.
    val body = read<ErrorBody>((failure.response as ClientError<*>).body as String)
    equal(Pair(body.errorCode, body.errorString), Pair(108L, "Thread not found"))
}

fun readBatch(ada: Person, thread: Thread) = with(ada) {
    val requests = listOf(thread.id, 1).map { BatchRequestInput("GET", "/api/v3/threads/getone?id=$it") }
    val (found, missing) = BatchApi(url).signedIn().batchBatch(BatchBatchRequest(requests))
    equal(Pair(found.code, missing.code), Pair(200L, 404L))
    equal(read<Thread>(found.body).id, thread.id)
    equal(read<ErrorBody>(missing.body).errorCode, 108L)
}

/** An event as JSON. The generated `LiveEvent` is an interface that no event implements, so Moshi cannot read it. */
typealias Event = Map<String, Any?>

class Events(val events: List<Event>, val position: String)

/** `liveGet` reads `LiveEvent`. A subclass can send the same request and read the events as JSON. */
class Stream(url: String) : LiveApi(url) {
    fun read(after: String? = null, wait: Long? = null, types: List<TypesLiveGet>? = null): Events {
        val config = liveGetRequestConfig(after, wait, null, null, null, types)
        return (request<Unit, Events>(config) as Success).data!!
    }
}

/** Returns the contents of three comments that the stream has after a position. */
fun readComments(ada: Person, position: String): List<String> {
    val contents = mutableListOf<String>()
    var after = position
    while (contents.size < 3) {
        val read = ada.live.read(after, 10, listOf(LiveApi.TypesLiveGet.comment_added))
        for (event in read.events) {
            equal(event["type"], "comment_added")
            contents += read<LiveCommentEvent>(event).`object`!!.content
        }
        after = read.position
    }
    return contents
}

/** Reads from a position of another database. */
fun readReset(ada: Person) {
    val missed = ada.live.read("zzzzzz.9").events
    equal(missed.map { it["type"] }, listOf("reset"))
    equal(read<LiveResetEvent>(missed.single()).`object`, null)
}

inline fun <reified Model> read(event: Event): Model = Serializer.moshi.adapter(Model::class.java).fromJsonValue(event)!!

inline fun <reified Model> read(json: String): Model = Serializer.moshi.adapter(Model::class.java).fromJson(json)!!

fun equal(actual: Any?, expected: Any?) = check(actual == expected) { "$actual is not $expected" }
