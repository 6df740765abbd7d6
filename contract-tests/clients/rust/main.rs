//! The story of ../README.md, by a program that knows Skein by its contract alone.

use std::error::Error;

use openapi::apis::configuration::Configuration;
use openapi::apis::threads_api::ThreadsGetoneError;
use openapi::apis::{
    self, attachments_api, batch_api, channels_api, comments_api, join_links_api, threads_api,
    users_api, workspaces_api,
};
use openapi::models::{self, attachment, attachment_input, comments_add_request, system_message};

/// The group of everybody in a channel.
const EVERYBODY: i64 = 1;
const PASSWORD: &str = "correct horse battery staple";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A person, with a client that sends their token.
struct Person {
    id: i64,
    client: Configuration,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let (url, email) = (&arguments[1], &arguments[2]);
    let ada = sign_in(url, email).await?;
    let channel = open_channel(&ada).await?;
    let ben = invite(&ada, &channel, url, email).await?;
    let attachment_id = upload(&ada).await?;
    let thread = start_thread(&ada, &ben, &channel, &attachment_id).await?;
    let unread =
        threads_api::threads_get_unread(&ben.client, channel.workspace_id, None, None).await?;
    assert_eq!(
        unread,
        [models::UnreadThread::new(channel.id, thread.id, -1, false)]
    );
    let begin = live(&ada, &[]).await?;
    assert_eq!(begin["events"], serde_json::json!([]));
    let comments = write_comments(&ada, &ben, &thread).await?;
    assert_eq!(
        threads_api::threads_get_unread(&ben.client, channel.workspace_id, None, None).await?,
        []
    );
    read_pages(&ada, &thread, &comments).await?;
    read_error(&ada).await?;
    read_batch(&ada, &thread).await?;
    let contents = read_comments(&ada, position_of(&begin)).await?;
    assert_eq!(contents, ["I am.", "Me too.", "Closed."]);
    read_reset(&ada).await
}

async fn register(url: &str, name: &str, email: &str) -> Result<(models::User, Configuration)> {
    let stranger = Configuration {
        base_path: url.to_owned(),
        ..Configuration::new()
    };
    let registration =
        models::UsersRegisterRequest::new(name.to_owned(), email.to_owned(), PASSWORD.to_owned());
    let user = users_api::users_register(&stranger, registration).await?;
    Ok((user, stranger))
}

async fn sign_in(url: &str, email: &str) -> Result<Person> {
    let (user, stranger) = register(url, "Ada Lovelace", email).await?;
    let login = models::UsersLoginRequest::new(email.to_owned(), PASSWORD.to_owned());
    let again = users_api::users_login(&stranger, login).await?;
    assert_eq!((again.id, &again.token), (user.id, &user.token));
    assert_eq!(user.default_workspace, None);
    Ok(Person {
        id: user.id,
        client: Configuration {
            bearer_access_token: Some(user.token),
            ..stranger
        },
    })
}

async fn open_channel(ada: &Person) -> Result<models::Channel> {
    let workspace = models::WorkspacesAddRequest {
        color: Some(4),
        ..models::WorkspacesAddRequest::new("Analytical Engines".to_owned())
    };
    let workspace = workspaces_api::workspaces_add(&ada.client, workspace, None).await?;
    assert_eq!(
        (workspace.name.as_str(), workspace.color, workspace.creator),
        ("Analytical Engines", 4, ada.id)
    );
    let channel = models::ChannelsAddRequest {
        public: Some(true),
        user_ids: Some(vec![ada.id]),
        ..models::ChannelsAddRequest::new(workspace.id, "Launch".to_owned())
    };
    let channel = channels_api::channels_add(&ada.client, channel, None).await?;
    assert_eq!((&channel.user_ids, channel.public), (&vec![ada.id], true));
    Ok(channel)
}

async fn invite(ada: &Person, channel: &models::Channel, url: &str, email: &str) -> Result<Person> {
    let (user, stranger) = register(url, "Ben Nowak", &format!("ben.{email}")).await?;
    let ben = Person {
        id: user.id,
        client: Configuration {
            bearer_access_token: Some(user.token),
            ..stranger
        },
    };
    let link = models::UrlJoinGetOrCreateRequest::new(channel.workspace_id);
    let link = join_links_api::url_join_get_or_create(&ada.client, link, None).await?;
    let join = models::UrlJoinJoinWorkspaceRequest::new(link.url);
    let joined = join_links_api::url_join_join_workspace(&ben.client, join, None).await?;
    assert_eq!(joined.id, channel.workspace_id);
    let added = models::ChannelsAddUserRequest::new(channel.id, ben.id);
    let added = channels_api::channels_add_user(&ada.client, added, None).await?;
    assert_eq!(added.status, models::ok::Status::Ok);
    Ok(ben)
}

async fn upload(ada: &Person) -> Result<String> {
    let id = uuid::Uuid::new_v4().to_string();
    let folder = std::env::temp_dir().join(&id);
    std::fs::create_dir(&folder)?;
    let file = folder.join("plan.txt");
    std::fs::write(&file, "Weave, then sleep.")?;
    let uploaded = attachments_api::attachments_upload(&ada.client, &id, file).await;
    std::fs::remove_dir_all(&folder)?;
    let uploaded = uploaded?;
    assert_eq!(
        (
            &uploaded.attachment_id,
            uploaded.file_name.as_deref(),
            uploaded.file_size
        ),
        (&id, Some("plan.txt"), Some(18))
    );
    assert_eq!(
        (uploaded.url_type, uploaded.upload_state),
        (
            attachment::UrlType::File,
            Some(attachment::UploadState::Uploaded)
        )
    );
    Ok(id)
}

async fn start_thread(
    ada: &Person,
    ben: &Person,
    channel: &models::Channel,
    attachment_id: &str,
) -> Result<models::Thread> {
    let attachment =
        models::AttachmentInput::new(attachment_id.to_owned(), attachment_input::UrlType::File);
    let thread = models::ThreadsAddRequest {
        groups: Some(vec![EVERYBODY]),
        attachments: Some(vec![attachment]),
        ..models::ThreadsAddRequest::new(
            channel.id,
            "Launch plan".to_owned(),
            "Who is in?".to_owned(),
        )
    };
    let mut thread = threads_api::threads_add(&ada.client, thread, None).await?;
    let mut everybody = [ada.id, ben.id];
    everybody.sort();
    thread.recipients.sort();
    assert_eq!(thread.recipients, everybody);
    assert_eq!(thread.last_comment, None);
    assert_eq!(
        thread
            .attachments
            .iter()
            .map(|one| one.attachment_id.as_str())
            .collect::<Vec<_>>(),
        [attachment_id]
    );
    Ok(thread)
}

/// Returns the ids of the comments.
async fn write_comments(ada: &Person, ben: &Person, thread: &models::Thread) -> Result<Vec<i64>> {
    use comments_add_request::ThreadAction::Close;
    let texts = [
        ("I am.", vec![ada.id], None),
        ("Me too.", vec![ada.id], None),
        ("Closed.", vec![], Some(Close)),
    ];
    let mut ids = vec![];
    for (index, (content, recipients, thread_action)) in texts.into_iter().enumerate() {
        let comment = models::CommentsAddRequest {
            recipients: Some(recipients.clone()),
            thread_action,
            ..models::CommentsAddRequest::new(thread.id, content.to_owned())
        };
        let comment = comments_api::comments_add(&ben.client, comment, None).await?;
        assert_eq!(
            (comment.obj_index, comment.creator),
            (i64::try_from(index)?, ben.id)
        );
        assert_eq!(comment.recipients, recipients);
        let said = comment.system_message.map(|message| message.r#type);
        assert_eq!(
            said,
            thread_action.map(|_| system_message::Type::ThreadClosed)
        );
        ids.push(comment.id);
    }
    Ok(ids)
}

async fn read_pages(ada: &Person, thread: &models::Thread, comments: &[i64]) -> Result<()> {
    let listed = comments_api::comments_get(
        &ada.client,
        thread.id,
        None,
        None,
        None,
        None,
        None,
        Some("asc"),
        None,
        None,
        None,
    )
    .await?;
    assert_eq!(ids(&listed), comments);
    let first = comment_page(ada, thread, None).await?;
    assert_eq!(ids(&first.items), comments[..2]);
    assert!(first.next_cursor.is_some());
    let second = comment_page(ada, thread, first.next_cursor).await?;
    assert_eq!(ids(&second.items), comments[2..]);
    assert_eq!(second.next_cursor, None);
    Ok(())
}

/// The generated function reads every response as a list and keeps no body, so a page needs a request of our own.
async fn comment_page(
    ada: &Person,
    thread: &models::Thread,
    cursor: Option<String>,
) -> Result<models::CommentPage> {
    let Configuration {
        base_path,
        client,
        bearer_access_token,
        ..
    } = &ada.client;
    let request = client
        .get(format!("{base_path}/api/v3/comments/get"))
        .bearer_auth(bearer_access_token.as_deref().unwrap_or_default())
        .query(&[("thread_id", thread.id)])
        .query(&[("order_by", "asc"), ("limit", "2"), ("with_cursor", "true")])
        .query(&cursor.map(|cursor| [("cursor", cursor)]));
    Ok(request.send().await?.error_for_status()?.json().await?)
}

fn ids(comments: &[models::Comment]) -> Vec<i64> {
    comments.iter().map(|comment| comment.id).collect()
}

async fn read_error(ada: &Person) -> Result<()> {
    let Err(apis::Error::ResponseError(failure)) =
        threads_api::threads_getone(&ada.client, 1).await
    else {
        panic!("thread 1 should not be found");
    };
    assert_eq!(failure.status, 404);
    // All statuses have the same body, and the client takes the first one whose body fits. Only `status` says which it was.
    let Some(ThreadsGetoneError::Status400(body)) = failure.entity else {
        panic!("not an ErrorBody: {}", failure.content);
    };
    assert_eq!(
        (body.error_code, body.error_string.as_str()),
        (108, "Thread not found")
    );
    Ok(())
}

async fn read_batch(ada: &Person, thread: &models::Thread) -> Result<()> {
    let get = |id: i64| {
        models::BatchRequestInput::new("GET".to_owned(), format!("/api/v3/threads/getone?id={id}"))
    };
    let requests = models::BatchBatchRequest::new(vec![get(thread.id), get(1)]);
    let responses = batch_api::batch_batch(&ada.client, requests, None).await?;
    assert_eq!(
        responses
            .iter()
            .map(|response| response.code)
            .collect::<Vec<_>>(),
        [200, 404]
    );
    let found: models::Thread = serde_json::from_str(&responses[0].body)?;
    assert_eq!(found.id, thread.id);
    let failure: models::ErrorBody = serde_json::from_str(&responses[1].body)?;
    assert_eq!(failure.error_code, 108);
    Ok(())
}

/// The generated union takes `type` for its tag and for a field of the event, and it is there once. So each event is read as what its `type` says.
async fn live(ada: &Person, query: &[(&str, &str)]) -> Result<serde_json::Value> {
    let Configuration {
        base_path,
        client,
        bearer_access_token,
        ..
    } = &ada.client;
    let request = client
        .get(format!("{base_path}/api/v3/live/get"))
        .bearer_auth(bearer_access_token.as_deref().unwrap_or_default())
        .query(query);
    Ok(request.send().await?.error_for_status()?.json().await?)
}

fn position_of(read: &serde_json::Value) -> String {
    read["position"].as_str().unwrap_or_default().to_owned()
}

fn events_of(read: &serde_json::Value) -> Vec<serde_json::Value> {
    read["events"].as_array().cloned().unwrap_or_default()
}

/// Returns the contents of three comments that the stream has after a position.
async fn read_comments(ada: &Person, mut after: String) -> Result<Vec<String>> {
    let mut contents = Vec::new();
    while contents.len() < 3 {
        let query = [
            ("after", after.as_str()),
            ("wait", "10"),
            ("types", "comment_added"),
        ];
        let read = live(ada, &query).await?;
        for event in events_of(&read) {
            assert_eq!(event["type"], "comment_added");
            let event: models::LiveCommentEvent = serde_json::from_value(event)?;
            contents.push(
                event
                    .object
                    .map(|comment| comment.content)
                    .unwrap_or_default(),
            );
        }
        after = position_of(&read);
    }
    Ok(contents)
}

/// A position of another database.
async fn read_reset(ada: &Person) -> Result<()> {
    let events = events_of(&live(ada, &[("after", "zzzzzz.9")]).await?);
    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["type"], "reset");
    let reset: models::LiveResetEvent = serde_json::from_value(events[0].clone())?;
    assert_eq!(reset.object, None);
    Ok(())
}
