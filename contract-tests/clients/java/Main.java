import com.google.gson.JsonParser;
import com.google.gson.reflect.TypeToken;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import skein.client.ApiClient;
import skein.client.ApiException;
import skein.client.api.AttachmentsApi;
import skein.client.api.BatchApi;
import skein.client.api.ChannelsApi;
import skein.client.api.CommentsApi;
import skein.client.api.JoinLinksApi;
import skein.client.api.LiveApi;
import skein.client.api.ThreadsApi;
import skein.client.api.UsersApi;
import skein.client.api.WorkspacesApi;
import skein.client.model.*;
import skein.client.model.Thread;

/** The story of contract-tests/clients/README.md, step by step. */
public class Main {
  /** The group of everybody in a channel. */
  private static final long EVERYBODY = 1;
  private static final String PASSWORD = "correct horse battery staple";

  public static void main(String[] args) throws Exception {
    String url = args[0];
    String email = args[1];
    UsersApi users = new UsersApi(new ApiClient().setBasePath(url));
    User ada = users.usersRegister(new UsersRegisterRequest().name("Ada Lovelace").email(email).password(PASSWORD));
    equal(ada.getDefaultWorkspace(), null);
    User signedIn = users.usersLogin(new UsersLoginRequest().email(email).password(PASSWORD));
    equal(List.of(signedIn.getId(), signedIn.getToken()), List.of(ada.getId(), ada.getToken()));
    ApiClient asAda = clientOf(url, ada);

    Workspace workspace = new WorkspacesApi(asAda)
        .workspacesAdd(new WorkspacesAddRequest().name("Analytical Engines").color(4L), null);
    equal(List.of(workspace.getName(), workspace.getColor(), workspace.getCreator()),
        List.of("Analytical Engines", 4L, ada.getId()));

    ChannelsApi channels = new ChannelsApi(asAda);
    Channel channel = channels.channelsAdd(new ChannelsAddRequest()
        .workspaceId(workspace.getId()).name("Launch")._public(true).addUserIdsItem(ada.getId()), null);
    equal(List.of(channel.getUserIds(), channel.getPublic()), List.of(List.of(ada.getId()), true));

    User ben = users.usersRegister(
        new UsersRegisterRequest().name("Ben Nowak").email("ben." + email).password(PASSWORD));
    ApiClient asBen = clientOf(url, ben);
    UrlJoin invitation = new JoinLinksApi(asAda)
        .urlJoinGetOrCreate(new UrlJoinGetOrCreateRequest().workspaceId(workspace.getId()), null);
    Workspace joined = new JoinLinksApi(asBen).urlJoinJoinWorkspace(
        new UrlJoinJoinWorkspaceRequest().urlInviteCode(invitation.getUrl().toString()), null);
    equal(joined.getId(), workspace.getId());
    Ok added = channels.channelsAddUser(
        new ChannelsAddUserRequest().id(channel.getId()).userId(ben.getId()), null);
    equal(added.getStatus(), Ok.StatusEnum.OK);

    String attachmentId = UUID.randomUUID().toString();
    File plan = new File("plan.txt");
    Files.writeString(plan.toPath(), "Weave, then sleep.");
    Attachment file = new AttachmentsApi(asAda).attachmentsUpload(attachmentId, plan);
    equal(List.of(file.getAttachmentId(), file.getFileName(), file.getFileSize()),
        List.of(attachmentId, "plan.txt", 18L));
    equal(List.of(file.getUrlType(), file.getUploadState()),
        List.of(Attachment.UrlTypeEnum.FILE, Attachment.UploadStateEnum.UPLOADED));

    ThreadsApi threads = new ThreadsApi(asAda);
    Thread thread = threads.threadsAdd(new ThreadsAddRequest()
        .channelId(channel.getId()).title("Launch plan").content("Who is in?").addGroupsItem(EVERYBODY)
        .addAttachmentsItem(new AttachmentInput()
            .attachmentId(attachmentId).urlType(AttachmentInput.UrlTypeEnum.FILE)), null);
    equal(Set.copyOf(thread.getRecipients()), Set.of(ada.getId(), ben.getId()));
    equal(thread.getLastComment(), null);
    equal(thread.getAttachments().stream().map(Attachment::getAttachmentId).toList(),
        List.of(attachmentId));

    ThreadsApi threadsOfBen = new ThreadsApi(asBen);
    List<UnreadThread> unread = threadsOfBen.threadsGetUnread(workspace.getId(), null, null);
    equal(unread, List.of(new UnreadThread()
        .threadId(thread.getId()).channelId(channel.getId()).objIndex(-1L).directMention(false)));

    LiveApi live = new LiveApi(asAda);
    LiveEvents begin = live.liveGet(null, null, null, null, null, null);
    equal(begin.getEvents(), List.of());

    CommentsApi commentsOfBen = new CommentsApi(asBen);
    List<Comment> said = new ArrayList<>();
    for (String content : List.of("I am.", "Me too.")) {
      said.add(commentsOfBen.commentsAdd(new CommentsAddRequest()
          .threadId(thread.getId()).content(content).recipients(List.of(ada.getId())), null));
    }
    said.add(commentsOfBen.commentsAdd(new CommentsAddRequest().threadId(thread.getId()).content("Closed.")
        .recipients(List.of()).threadAction(CommentsAddRequest.ThreadActionEnum.CLOSE), null));
    equal(said.stream().map(Comment::getObjIndex).toList(), List.of(0L, 1L, 2L));
    equal(said.stream().map(Comment::getCreator).distinct().toList(), List.of(ben.getId()));
    equal(said.stream().map(Comment::getRecipients).toList(),
        List.of(List.of(ada.getId()), List.of(ada.getId()), List.of()));
    equal(Arrays.asList(said.get(0).getSystemMessage(), said.get(1).getSystemMessage()), Arrays.asList(null, null));
    equal(said.get(2).getSystemMessage().getType(), SystemMessage.TypeEnum.THREAD_CLOSED);
    equal(threadsOfBen.threadsGetUnread(workspace.getId(), null, null), List.of());

    CommentsApi comments = new CommentsApi(asAda);
    equal(comments.commentsGet(thread.getId(), null, null, null, null, null, "asc", null, null, null), said);
    CommentPage first = page(asAda, thread, null);
    equal(first.getItems(), said.subList(0, 2));
    CommentPage second = page(asAda, thread, first.getNextCursor());
    equal(second.getItems(), said.subList(2, 3));
    equal(second.getNextCursor(), null);

    try {
      threads.threadsGetone(1L);
      throw new AssertionError("thread 1 should not be found");
    } catch (ApiException error) {
      ErrorBody body = ErrorBody.fromJson(error.getResponseBody());
      equal(List.of(error.getCode(), body.getErrorCode(), body.getErrorString()),
          List.of(404, 108L, "Thread not found"));
    }

    BatchBatchRequest batch = new BatchBatchRequest();
    for (long id : List.of(thread.getId(), 1L)) {
      batch.addRequestsItem(new BatchRequestInput().method("GET").url("/api/v3/threads/getone?id=" + id));
    }
    List<BatchAnswer> answers = new BatchApi(asAda).batchBatch(batch, null);
    equal(answers.stream().map(BatchAnswer::getCode).toList(), List.of(200L, 404L));
    equal(JsonParser.parseString(answers.get(0).getBody()).getAsJsonObject().get("id").getAsLong(), thread.getId());
    equal(ErrorBody.fromJson(answers.get(1).getBody()).getErrorCode(), 108L);

    equal(contents(live, begin.getPosition()), List.of("I am.", "Me too.", "Closed."));
    List<LiveEvent> missed = live.liveGet("zzzzzz.9", null, null, null, null, null).getEvents();
    equal(missed.size(), 1);
    LiveResetEvent reset = missed.get(0).getLiveResetEvent();
    equal(reset.getType(), LiveResetEvent.TypeEnum.RESET);
    equal(reset.getObject(), null);
  }

  /** The contents of three comments that were added after a position. */
  private static List<String> contents(LiveApi live, String after) throws ApiException {
    List<String> contents = new ArrayList<>();
    while (contents.size() < 3) {
      LiveEvents read = live.liveGet(after, 10L, null, null, null, List.of("comment_added"));
      for (LiveEvent one : read.getEvents()) {
        LiveCommentEvent event = one.getLiveCommentEvent();
        equal(event.getType(), LiveCommentEvent.TypeEnum.COMMENT_ADDED);
        contents.add(event.getObject().getContent());
      }
      after = read.getPosition();
    }
    return contents;
  }

  private static ApiClient clientOf(String url, User user) {
    ApiClient client = new ApiClient().setBasePath(url);
    client.setAccessToken(user.getToken());
    return client;
  }

  /** The type of `commentsGet` is that without `with_cursor`, so this sends its request and says the type itself. */
  private static CommentPage page(ApiClient client, Thread thread, String cursor) throws ApiException {
    okhttp3.Call call = new CommentsApi(client)
        .commentsGetCall(thread.getId(), null, null, null, null, 2L, "asc", null, cursor, true, null);
    return client.<CommentPage>execute(call, new TypeToken<CommentPage>() {}.getType()).getData();
  }

  private static void equal(Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) throw new AssertionError(actual + " is not " + expected);
  }
}
