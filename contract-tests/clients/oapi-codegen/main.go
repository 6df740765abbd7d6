// The story of ../README.md, by a program that knows Skein by its contract alone.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"reflect"
	"slices"

	"example.org/story/skein"
	"github.com/google/uuid"
	"github.com/oapi-codegen/runtime/types"
)

// The group of everybody in a channel.
const everybody = 1

const password = "correct horse battery staple"

var ctx = context.Background()

// A person, with a client that sends their token.
type person struct {
	id     int64
	client *skein.ClientWithResponses
}

func main() {
	url, email := os.Args[1], os.Args[2]
	ada := signIn(url, email)
	channel := openChannel(ada)
	ben := invite(ada, channel, url, "ben."+email)
	attachmentID := upload(ada)
	thread := startThread(ada, ben, channel, attachmentID)
	unread := skein.UnreadThread{ChannelId: channel.Id, ThreadId: thread.Id, ObjIndex: -1, DirectMention: false}
	equal(unreadOf(ben, channel), []skein.UnreadThread{unread})
	begin := must(ada.client.LiveGetWithResponse(ctx, &skein.LiveGetParams{})).JSON200
	equal(len(begin.Events), 0)
	comments := writeComments(ada, ben, thread)
	equal(unreadOf(ben, channel), []skein.UnreadThread{})
	readPages(ada, thread, comments)
	readError(ada)
	readBatch(ada, thread)
	equal(readComments(ada, begin.Position), []string{"I am.", "Me too.", "Closed."})
	readReset(ada)
}

func signIn(url, email string) person {
	user := register(url, "Ada Lovelace", email)
	stranger := must(skein.NewClientWithResponses(url))
	login := must(stranger.UsersLoginWithResponse(ctx, skein.UsersLoginRequest{Email: email, Password: password}))
	equal([]any{login.JSON200.Id, login.JSON200.Token}, []any{user.Id, user.Token})
	check(user.DefaultWorkspace == nil, "a new user has a default workspace")
	return signedIn(url, user)
}

func register(url, name, email string) *skein.User {
	stranger := must(skein.NewClientWithResponses(url))
	registration := skein.UsersRegisterRequest{Name: name, Email: types.Email(email), Password: password}
	return must(stranger.UsersRegisterWithResponse(ctx, registration)).JSON200
}

func signedIn(url string, user *skein.User) person {
	authorize := skein.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+user.Token)
		return nil
	})
	return person{user.Id, must(skein.NewClientWithResponses(url, authorize))}
}

func openChannel(ada person) *skein.Channel {
	request := skein.WorkspacesAddRequest{Name: "Analytical Engines", Color: pointer[int64](4)}
	workspace := must(ada.client.WorkspacesAddWithResponse(ctx, nil, request)).JSON200
	equal([]any{workspace.Name, workspace.Color, workspace.Creator}, []any{"Analytical Engines", int64(4), ada.id})
	channel := must(ada.client.ChannelsAddWithResponse(ctx, nil, skein.ChannelsAddRequest{
		WorkspaceId: workspace.Id,
		Name:        "Launch",
		Public:      pointer(true),
		UserIds:     &[]int64{ada.id},
	})).JSON200
	equal(channel.UserIds, []int64{ada.id})
	check(channel.Public, "the channel is not public")
	return channel
}

func invite(ada person, channel *skein.Channel, url, email string) person {
	ben := signedIn(url, register(url, "Ben Nowak", email))
	link := must(ada.client.UrlJoinGetOrCreateWithResponse(ctx, nil, skein.UrlJoinGetOrCreateRequest{WorkspaceId: channel.WorkspaceId})).JSON200
	joined := must(ben.client.UrlJoinJoinWorkspaceWithResponse(ctx, nil, skein.UrlJoinJoinWorkspaceRequest{UrlInviteCode: link.Url})).JSON200
	equal(joined.Id, channel.WorkspaceId)
	added := must(ada.client.ChannelsAddUserWithResponse(ctx, nil, skein.ChannelsAddUserRequest{Id: channel.Id, UserId: ben.id})).JSON200
	equal(added.Status, skein.OkStatusOk)
	return ben
}

// The client has no method that makes the body of an upload.
func upload(ada person) string {
	id := uuid.NewString()
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	check(form.WriteField("attachment_id", id) == nil, "no room for the id")
	must(must(form.CreateFormFile("file_name", "plan.txt")).Write([]byte("Weave, then sleep.")))
	check(form.Close() == nil, "no room for the form")
	uploaded := must(ada.client.AttachmentsUploadWithBodyWithResponse(ctx, form.FormDataContentType(), body)).JSON200
	equal([]any{uploaded.AttachmentId, *uploaded.FileName, *uploaded.FileSize}, []any{id, "plan.txt", int64(18)})
	equal(uploaded.UrlType, skein.AttachmentUrlTypeFile)
	equal(*uploaded.UploadState, skein.AttachmentUploadStateUploaded)
	return id
}

func startThread(ada, ben person, channel *skein.Channel, attachmentID string) *skein.Thread {
	thread := must(ada.client.ThreadsAddWithResponse(ctx, nil, skein.ThreadsAddRequest{
		ChannelId:   channel.Id,
		Title:       "Launch plan",
		Content:     "Who is in?",
		Groups:      &[]int64{everybody},
		Attachments: &[]skein.AttachmentInput{{AttachmentId: attachmentID, UrlType: skein.AttachmentInputUrlTypeFile}},
	})).JSON200
	equal(slices.Sorted(slices.Values(thread.Recipients)), slices.Sorted(slices.Values([]int64{ada.id, ben.id})))
	check(thread.LastComment == nil, "a new thread has a last comment")
	equal(len(thread.Attachments), 1)
	equal(thread.Attachments[0].AttachmentId, attachmentID)
	return thread
}

func unreadOf(ben person, channel *skein.Channel) []skein.UnreadThread {
	params := &skein.ThreadsGetUnreadParams{WorkspaceId: channel.WorkspaceId}
	return *must(ben.client.ThreadsGetUnreadWithResponse(ctx, params)).JSON200
}

// Returns the ids of the comments.
func writeComments(ada, ben person, thread *skein.Thread) []int64 {
	requests := []skein.CommentsAddRequest{
		{ThreadId: thread.Id, Content: "I am.", Recipients: &[]int64{ada.id}},
		{ThreadId: thread.Id, Content: "Me too.", Recipients: &[]int64{ada.id}},
		{ThreadId: thread.Id, Content: "Closed.", Recipients: &[]int64{}, ThreadAction: pointer(skein.Close)},
	}
	ids := []int64{}
	for index, request := range requests {
		comment := must(ben.client.CommentsAddWithResponse(ctx, nil, request)).JSON200
		equal([]any{comment.ObjIndex, comment.Creator}, []any{int64(index), ben.id})
		equal(comment.Recipients, *request.Recipients)
		if request.ThreadAction == nil {
			check(comment.SystemMessage == nil, "a text has a system message")
		} else {
			equal(comment.SystemMessage.Type, skein.ThreadClosed)
		}
		ids = append(ids, comment.Id)
	}
	return ids
}

func readPages(ada person, thread *skein.Thread, comments []int64) {
	params := skein.CommentsGetParams{ThreadId: thread.Id, OrderBy: pointer(skein.CommentsGetParamsOrderByAsc)}
	equal(idsOf(*must(ada.client.CommentsGetWithResponse(ctx, &params)).JSON200), comments)
	params.Limit, params.WithCursor = pointer[int64](2), pointer(true)
	first := pageOf(ada, &params)
	equal(idsOf(first.Items), comments[:2])
	check(first.NextCursor != nil, "there is no second page")
	params.Cursor = first.NextCursor
	second := pageOf(ada, &params)
	equal(idsOf(second.Items), comments[2:])
	check(second.NextCursor == nil, "there is a third page")
}

// CommentsGetWithResponse reads every response as a list. CommentsGet leaves the response to its caller.
func pageOf(ada person, params *skein.CommentsGetParams) (page skein.CommentPage) {
	response := must(ada.client.CommentsGet(ctx, params))
	defer response.Body.Close()
	equal(response.StatusCode, 200)
	check(json.NewDecoder(response.Body).Decode(&page) == nil, "not a page")
	return page
}

func idsOf(comments []skein.Comment) []int64 {
	ids := []int64{}
	for _, comment := range comments {
		ids = append(ids, comment.Id)
	}
	return ids
}

// An error is no error of Go: its body is a field of the response, by its status.
func readError(ada person) {
	response := must(ada.client.ThreadsGetoneWithResponse(ctx, &skein.ThreadsGetoneParams{Id: 1}))
	equal(response.StatusCode(), 404)
	var body *skein.ErrorBody = response.JSON404
	equal([]any{body.ErrorCode, body.ErrorString}, []any{int64(108), "Thread not found"})
}

func readBatch(ada person, thread *skein.Thread) {
	request := skein.BatchBatchRequest{}
	for _, id := range []int64{thread.Id, 1} {
		one := skein.BatchRequestInput{Method: "GET", Url: fmt.Sprintf("/api/v3/threads/getone?id=%d", id)}
		request.Requests = append(request.Requests, one)
	}
	responses := *must(ada.client.BatchBatchWithResponse(ctx, nil, request)).JSON200
	equal(len(responses), 2)
	equal([]int64{responses[0].Code, responses[1].Code}, []int64{200, 404})
	var found skein.Thread
	check(json.Unmarshal([]byte(responses[0].Body), &found) == nil, "not a thread")
	equal(found.Id, thread.Id)
	var failure skein.ErrorBody
	check(json.Unmarshal([]byte(responses[1].Body), &failure) == nil, "not an error")
	equal(failure.ErrorCode, int64(108))
}

// Returns the contents of three comments that the stream has after a position.
func readComments(ada person, after string) []string {
	contents := []string{}
	types := skein.LiveTypesInput{"comment_added"}
	for len(contents) < 3 {
		params := &skein.LiveGetParams{After: &after, Wait: pointer[int64](10), Types: &types}
		read := must(ada.client.LiveGetWithResponse(ctx, params)).JSON200
		for _, one := range read.Events {
			switch event := must(one.ValueByDiscriminator()).(type) {
			case skein.LiveCommentEvent:
				equal(event.Type, skein.LiveCommentEventTypeCommentAdded)
				contents = append(contents, event.Object.Content)
			default:
				panic(event)
			}
		}
		after = read.Position
	}
	return contents
}

// A position of another database.
func readReset(ada person) {
	events := must(ada.client.LiveGetWithResponse(ctx, &skein.LiveGetParams{After: pointer("zzzzzz.9")})).JSON200.Events
	equal(len(events), 1)
	reset, isReset := must(events[0].ValueByDiscriminator()).(skein.LiveResetEvent)
	check(isReset && reset.Type == skein.Reset && reset.Object == nil, reset)
}

func pointer[T any](value T) *T {
	return &value
}

func must[T any](value T, err error) T {
	check(err == nil, err)
	return value
}

func equal(actual any, expected any) {
	check(reflect.DeepEqual(actual, expected), fmt.Sprintf("%v is not %v", actual, expected))
}

func check(holds bool, complaint any) {
	if !holds {
		panic(complaint)
	}
}
