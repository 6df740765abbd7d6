// A first thread, as a program would post it that knows Skein by its contract alone.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"

	skein "example.org/skein/client"
)

// The group of everybody in a channel.
const everybody = 1

func main() {
	configuration := skein.NewConfiguration()
	configuration.Servers[0].URL = os.Args[1]
	client := skein.NewAPIClient(configuration)
	registration := skein.NewUsersRegisterRequest("Ada Lovelace", os.Args[2], "correct horse battery staple")
	user := must(client.UsersAPI.UsersRegister(context.Background()).UsersRegisterRequest(*registration).Execute())
	check(!user.DefaultWorkspace.IsSet() || user.DefaultWorkspace.Get() == nil, "a new user has a default workspace")
	ctx := context.WithValue(context.Background(), skein.ContextAccessToken, user.Token)

	workspaceRequest := skein.NewWorkspacesAddRequest("Analytical Engines")
	workspaceRequest.SetColor(4)
	workspace := must(client.WorkspacesAPI.WorkspacesAdd(ctx).WorkspacesAddRequest(*workspaceRequest).Execute())
	channelRequest := skein.NewChannelsAddRequest(workspace.Id, "Launch")
	channelRequest.SetPublic(true)
	channelRequest.SetUserIds([]int64{user.Id})
	channel := must(client.ChannelsAPI.ChannelsAdd(ctx).ChannelsAddRequest(*channelRequest).Execute())

	threadRequest := skein.NewThreadsAddRequest(channel.Id, "Launch plan", "Who is in?")
	threadRequest.SetGroups([]int64{everybody})
	thread := must(client.ThreadsAPI.ThreadsAdd(ctx).ThreadsAddRequest(*threadRequest).Execute())
	equal(thread.Recipients, []int64{user.Id})
	check(thread.LastComment.Get() == nil, "a new thread has a last comment")

	first := comment(ctx, client, thread, "I am.", []int64{user.Id}, nil)
	equal(first.Recipients, []int64{user.Id})
	action := "close"
	second := comment(ctx, client, thread, "Closed.", []int64{}, &action)
	equal(second.Recipients, []int64{})
	equal(second.SystemMessage.Get().Type, "thread_closed")

	listed := must(client.CommentsAPI.CommentsGet(ctx).ThreadId(thread.Id).OrderBy("asc").Execute())
	equal(listed, []skein.Comment{*first, *second})
	others := must(client.ThreadsAPI.ThreadsGet(ctx).ChannelId(channel.Id).ExcludeThreadIds([]int64{thread.Id + 1}).Execute())
	equal(others[0].LastComment.Get().Id, second.Id)

	_, _, err := client.ThreadsAPI.ThreadsGetone(ctx).Id(1).Execute()
	var failure *skein.GenericOpenAPIError
	check(errors.As(err, &failure), "thread 1 should not be found")
	equal(failure.Model().(skein.ErrorBody).ErrorString, "Thread not found")
}

func comment(ctx context.Context, client *skein.APIClient, thread *skein.Thread, content string, recipients []int64, action *string) *skein.Comment {
	request := skein.NewCommentsAddRequest(thread.Id, content)
	request.SetRecipients(recipients)
	request.ThreadAction = action
	return must(client.CommentsAPI.CommentsAdd(ctx).CommentsAddRequest(*request).Execute())
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
