import java.util.List;
import skein.client.ApiClient;
import skein.client.ApiException;
import skein.client.api.ChannelsApi;
import skein.client.api.CommentsApi;
import skein.client.api.ThreadsApi;
import skein.client.api.UsersApi;
import skein.client.api.WorkspacesApi;
import skein.client.model.ChannelsAddRequest;
import skein.client.model.Comment;
import skein.client.model.CommentsAddRequest;
import skein.client.model.SystemMessage;
import skein.client.model.Thread;
import skein.client.model.ThreadsAddRequest;
import skein.client.model.User;
import skein.client.model.UsersRegisterRequest;
import skein.client.model.Workspace;
import skein.client.model.WorkspacesAddRequest;

/** A first thread, as a program would post it that knows Skein by its contract alone. */
public class Main {
  /** The group of everybody in a channel. */
  private static final long EVERYBODY = 1;

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient().setBasePath(args[0]);
    User user = new UsersApi(client).usersRegister(new UsersRegisterRequest()
        .name("Ada Lovelace").email(args[1]).password("correct horse battery staple"));
    equal(user.getDefaultWorkspace(), null);
    client.setAccessToken(user.getToken());

    Workspace workspace = new WorkspacesApi(client)
        .workspacesAdd(new WorkspacesAddRequest().name("Analytical Engines").color(4L), null);
    Long channel = new ChannelsApi(client).channelsAdd(new ChannelsAddRequest()
        .workspaceId(workspace.getId()).name("Launch")._public(true).addUserIdsItem(user.getId()), null).getId();

    ThreadsApi threads = new ThreadsApi(client);
    Thread thread = threads.threadsAdd(new ThreadsAddRequest()
        .channelId(channel).title("Launch plan").content("Who is in?").addGroupsItem(EVERYBODY), null);
    equal(thread.getRecipients(), List.of(user.getId()));
    equal(thread.getLastComment(), null);

    CommentsApi comments = new CommentsApi(client);
    Comment first = comments.commentsAdd(new CommentsAddRequest().threadId(thread.getId()).content("I am.")
        .recipients(List.of(user.getId())), null);
    equal(first.getRecipients(), List.of(user.getId()));
    Comment second = comments.commentsAdd(new CommentsAddRequest().threadId(thread.getId()).content("Closed.")
        .recipients(List.of()).threadAction(CommentsAddRequest.ThreadActionEnum.CLOSE), null);
    equal(second.getRecipients(), List.of());
    equal(second.getSystemMessage().getType(), SystemMessage.TypeEnum.THREAD_CLOSED);

    List<Comment> listed = comments.commentsGet(thread.getId(), null, null, null, null, null, "asc", null, null, null);
    equal(listed, List.of(first, second));

    try {
      threads.threadsGetone(1L);
      throw new AssertionError("thread 1 should not be found");
    } catch (ApiException error) {
      equal(error.getCode(), 404);
    }
  }

  private static void equal(Object actual, Object expected) {
    if (actual == null ? expected != null : !actual.equals(expected)) {
      throw new AssertionError(actual + " is not " + expected);
    }
  }
}
