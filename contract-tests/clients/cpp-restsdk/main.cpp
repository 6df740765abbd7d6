// Some steps of the story of ../README.md, by a program that knows Skein by its contract alone.

#include <iostream>
#include <stdexcept>

#include "CppRestOpenAPIClient/api/ChannelsApi.h"
#include "CppRestOpenAPIClient/api/LiveApi.h"
#include "CppRestOpenAPIClient/api/ThreadsApi.h"
#include "CppRestOpenAPIClient/api/UsersApi.h"
#include "CppRestOpenAPIClient/api/WorkspacesApi.h"
#include "CppRestOpenAPIClient/model/ErrorBody.h"
#include "CppRestOpenAPIClient/model/LiveResetEvent.h"

using namespace org::openapitools::client::api;
using namespace org::openapitools::client::model;

const std::string PASSWORD = "correct horse battery staple";

void expect(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error("not as expected: " + what);
}

std::shared_ptr<const ApiClient> clientOf(const std::string& url, const std::string& token = "") {
  auto configuration = std::make_shared<ApiConfiguration>();
  configuration->setBaseUrl(url);
  if (!token.empty()) configuration->getDefaultHeaders()["Authorization"] = "Bearer " + token;
  return std::make_shared<const ApiClient>(configuration);
}

std::shared_ptr<User> signIn(const std::string& url, const std::string& email) {
  UsersApi users(clientOf(url));
  auto registration = std::make_shared<UsersRegisterRequest>();
  registration->setName("Ada Lovelace");
  registration->setEmail(email);
  registration->setPassword(PASSWORD);
  auto registered = users.users_register(registration).get();
  auto login = std::make_shared<UsersLoginRequest>();
  login->setEmail(email);
  login->setPassword(PASSWORD);
  auto ada = users.users_login(login).get();
  expect(ada->getId() == registered->getId() && ada->getToken() == registered->getToken(), "the user who signs in");
  return ada;
}

void openChannel(std::shared_ptr<const ApiClient> client, int64_t ada) {
  auto engines = std::make_shared<WorkspacesAddRequest>();
  engines->setName("Analytical Engines");
  engines->setColor(4);
  auto workspace = WorkspacesApi(client).workspaces_add(engines, boost::none).get();
  expect(workspace->getName() == "Analytical Engines" && workspace->getColor() == 4, "the workspace");
  expect(workspace->getCreator() == ada, "the creator");
  auto launch = std::make_shared<ChannelsAddRequest>();
  launch->setWorkspaceId(workspace->getId());
  launch->setName("Launch");
  launch->setRPublic(true);
  launch->setUserIds({ada});
  auto channel = ChannelsApi(client).channels_add(launch, boost::none).get();
  expect(channel->getUserIds() == std::vector<int64_t>{ada} && channel->isRPublic(), "the channel");
}

void readError(std::shared_ptr<const ApiClient> client) {
  try {
    ThreadsApi(client).threads_getone(1).get();
  } catch (const ApiException& error) {
    ErrorBody body;
    body.fromJson(web::json::value::parse(*error.getContent()));
    expect(error.error_code().value() == 404 && body.getErrorCode() == 108, "the error");
    expect(body.getErrorString() == "Thread not found", "the words of the error");
    return;
  }
  expect(false, "a thread that does not exist");
}

void readReset(std::shared_ptr<const ApiClient> client) {
  auto read = LiveApi(client).live_get(std::string("zzzzzz.9"), boost::none, boost::none, boost::none, boost::none, boost::none);
  auto events = read.get()->getEvents();
  expect(events.size() == 1, "one event");
  LiveResetEvent reset;
  expect(reset.fromJson(events[0]->toJson()) && reset.getType() == LiveResetEvent::TypeEnum::RESET, "a reset");
}

int main(int, char** arguments) {
  try {
    const std::string url = arguments[1];
    auto ada = signIn(url, arguments[2]);
    auto client = clientOf(url, ada->getToken());
    openChannel(client, ada->getId());
    readError(client);
    readReset(client);
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}
