// The story of contract-tests/clients/README.md, step by step.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"

	skein "example.org/skein/client"
)

const (
	// The group of everybody in a channel.
	everybody = 1
	password  = "correct horse battery staple"
)

func main() {
	email := os.Args[2]
	configuration := skein.NewConfiguration()
	configuration.Servers[0].URL = os.Args[1]
	client := skein.NewAPIClient(configuration)
	ada := register(client, "Ada Lovelace", email)
	check(ada.DefaultWorkspace.Get() == nil, "a new user has a default workspace")
	login := skein.NewUsersLoginRequest(email, password)
	signedIn := must(client.UsersAPI.UsersLogin(context.Background()).UsersLoginRequest(*login).Execute())
	equal([]any{signedIn.Id, signedIn.Token}, []any{ada.Id, ada.Token})
	asAda := context.WithValue(context.Background(), skein.ContextAccessToken, ada.Token)

	workspaceRequest := skein.NewWorkspacesAddRequest("Analytical Engines")
	workspaceRequest.SetColor(4)
	workspace := must(client.WorkspacesAPI.WorkspacesAdd(asAda).WorkspacesAddRequest(*workspaceRequest).Execute())
	equal([]any{workspace.Name, workspace.Color, workspace.Creator}, []any{"Analytical Engines", int64(4), ada.Id})

	channelRequest := skein.NewChannelsAddRequest(workspace.Id, "Launch")
	channelRequest.SetPublic(true)
	channelRequest.SetUserIds([]int64{ada.Id})
	channel := must(client.ChannelsAPI.ChannelsAdd(asAda).ChannelsAddRequest(*channelRequest).Execute())
	equal([]any{channel.UserIds, channel.Public}, []any{[]int64{ada.Id}, true})

	ben := register(client, "Ben Nowak", "ben."+email)
	asBen := context.WithValue(context.Background(), skein.ContextAccessToken, ben.Token)
	linkRequest := skein.NewUrlJoinGetOrCreateRequest(workspace.Id)
	link := must(client.JoinLinksAPI.UrlJoinGetOrCreate(asAda).UrlJoinGetOrCreateRequest(*linkRequest).Execute())
	joinRequest := skein.NewUrlJoinJoinWorkspaceRequest(link.Url)
	joined := must(client.JoinLinksAPI.UrlJoinJoinWorkspace(asBen).UrlJoinJoinWorkspaceRequest(*joinRequest).Execute())
	equal(joined.Id, workspace.Id)
	userRequest := skein.NewChannelsAddUserRequest(channel.Id, ben.Id)
	added := must(client.ChannelsAPI.ChannelsAddUser(asAda).ChannelsAddUserRequest(*userRequest).Execute())
	equal(added.Status, "ok")

	attachmentId := newUUID()
	file := must(client.AttachmentsAPI.AttachmentsUpload(asAda).AttachmentId(attachmentId).FileName(plan()).Execute())
	equal([]any{file.AttachmentId, *file.FileName.Get(), *file.FileSize.Get()}, []any{attachmentId, "plan.txt", int64(18)})
	equal([]any{file.UrlType, *file.UploadState.Get()}, []any{"file", "uploaded"})

	threadRequest := skein.NewThreadsAddRequest(channel.Id, "Launch plan", "Who is in?")
	threadRequest.SetGroups([]int64{everybody})
	threadRequest.SetAttachments([]skein.AttachmentInput{*skein.NewAttachmentInput(attachmentId, "file")})
	thread := must(client.ThreadsAPI.ThreadsAdd(asAda).ThreadsAddRequest(*threadRequest).Execute())
	recipients := map[int64]bool{}
	for _, id := range thread.Recipients {
		recipients[id] = true
	}
	equal(recipients, map[int64]bool{ada.Id: true, ben.Id: true})
	check(thread.LastComment.Get() == nil, "a new thread has a last comment")
	equal([]any{len(thread.Attachments), thread.Attachments[0].AttachmentId}, []any{1, attachmentId})

	unread := client.ThreadsAPI.ThreadsGetUnread(asBen).WorkspaceId(workspace.Id)
	equal(must(unread.Execute()), []skein.UnreadThread{*skein.NewUnreadThread(channel.Id, thread.Id, -1, false)})
	begin := must(client.LiveAPI.LiveGet(asAda).Execute())
	equal(len(begin.Events), 0)
	closing := "close"
	said := []skein.Comment{
		comment(asBen, client, thread, "I am.", []int64{ada.Id}, nil),
		comment(asBen, client, thread, "Me too.", []int64{ada.Id}, nil),
		comment(asBen, client, thread, "Closed.", []int64{}, &closing),
	}
	for index, one := range said {
		equal([]any{one.ObjIndex, one.Creator}, []any{int64(index), ben.Id})
	}
	equal([]any{said[0].Recipients, said[1].Recipients, said[2].Recipients}, []any{[]int64{ada.Id}, []int64{ada.Id}, []int64{}})
	check(said[0].SystemMessage.Get() == nil && said[1].SystemMessage.Get() == nil, "a comment is of the system")
	equal(said[2].SystemMessage.Get().Type, "thread_closed")
	equal(len(must(unread.Execute())), 0)

	listing := client.CommentsAPI.CommentsGet(asAda).ThreadId(thread.Id).OrderBy("asc")
	equal(must(listing.Execute()), said)
	first := page(listing.Limit(2))
	equal(first.Items, said[:2])
	second := page(listing.Limit(2).Cursor(*first.NextCursor.Get()))
	equal(second.Items, said[2:])
	check(second.NextCursor.Get() == nil, "the last page has a cursor")
	others := must(client.ThreadsAPI.ThreadsGet(asAda).ChannelId(channel.Id).ExcludeThreadIds([]int64{thread.Id + 1}).Execute())
	equal(others[0].LastComment.Get().Id, said[2].Id)

	_, response, err := client.ThreadsAPI.ThreadsGetone(asAda).Id(1).Execute()
	var failure *skein.GenericOpenAPIError
	check(errors.As(err, &failure), "thread 1 should not be found")
	body := failure.Model().(skein.ErrorBody)
	equal([]any{response.StatusCode, body.ErrorCode, body.ErrorString}, []any{404, int64(108), "Thread not found"})

	requests := []skein.BatchRequestInput{}
	for _, id := range []int64{thread.Id, 1} {
		requests = append(requests, *skein.NewBatchRequestInput("GET", fmt.Sprintf("/api/v3/threads/getone?id=%d", id)))
	}
	batch := skein.NewBatchBatchRequest(requests)
	answers := must(client.BatchAPI.BatchBatch(asAda).BatchBatchRequest(*batch).Execute())
	var shown skein.Thread
	var missing skein.ErrorBody
	check(json.Unmarshal([]byte(answers[0].Body), &shown) == nil, "the first response is no thread")
	check(json.Unmarshal([]byte(answers[1].Body), &missing) == nil, "the second response is no error")
	equal([]any{answers[0].Code, shown.Id, answers[1].Code, missing.ErrorCode}, []any{int64(200), thread.Id, int64(404), int64(108)})

	equal(contents(asAda, client, begin.Position), []string{"I am.", "Me too.", "Closed."})
	events := must(client.LiveAPI.LiveGet(asAda).After("zzzzzz.9").Execute()).Events
	equal(len(events), 1)
	reset := events[0].LiveResetEvent
	equal([]any{reset.Type, reset.Object.Get() == nil}, []any{"reset", true})
}

// The contents of three comments that were added after a position.
func contents(ctx context.Context, client *skein.APIClient, after string) (contents []string) {
	for len(contents) < 3 {
		read := must(client.LiveAPI.LiveGet(ctx).After(after).Wait(10).Types([]string{"comment_added"}).Execute())
		for _, one := range read.Events {
			switch event := one.GetActualInstance().(type) {
			case *skein.LiveCommentEvent:
				equal(event.Type, "comment_added")
				contents = append(contents, event.Object.Get().Content)
			default:
				panic(one)
			}
		}
		after = read.Position
	}
	return contents
}

func register(client *skein.APIClient, name string, email string) *skein.User {
	request := skein.NewUsersRegisterRequest(name, email, password)
	return must(client.UsersAPI.UsersRegister(context.Background()).UsersRegisterRequest(*request).Execute())
}

func comment(ctx context.Context, client *skein.APIClient, thread *skein.Thread, content string, recipients []int64, action *string) skein.Comment {
	request := skein.NewCommentsAddRequest(thread.Id, content)
	request.SetRecipients(recipients)
	request.ThreadAction = action
	return *must(client.CommentsAPI.CommentsAdd(ctx).CommentsAddRequest(*request).Execute())
}

// With `with_cursor` the response is no list, so the client returns an error as well. The body can still be read.
func page(request skein.ApiCommentsGetRequest) skein.CommentPage {
	var page skein.CommentPage
	_, response, _ := request.WithCursor(true).Execute()
	check(json.NewDecoder(response.Body).Decode(&page) == nil, "the response is no page")
	return page
}

// The client takes a file on the disk.
func plan() *os.File {
	check(os.WriteFile("plan.txt", []byte("Weave, then sleep."), 0o600) == nil, "the file cannot be written")
	file, err := os.Open("plan.txt")
	check(err == nil, err)
	return file
}

func newUUID() string {
	bytes := make([]byte, 16)
	rand.Read(bytes)
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

func must[T any](value T, _ *http.Response, err error) T {
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
