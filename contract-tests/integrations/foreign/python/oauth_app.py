import os
import uuid
from urllib.parse import urlencode

import requests
from flask import Flask, redirect, request, session

AUTH_URL = os.environ["AUTH_URL"]
API_URL = os.environ["API_URL"]
CLIENT_ID = os.environ["CLIENT_ID"]
CLIENT_SECRET = os.environ["CLIENT_SECRET"]
SCOPES = ["user:read", "workspaces:read", "threads:write", "comments:write"]

app = Flask(__name__)
app.secret_key = os.urandom(16)


@app.route("/login")
def login():
    session["state"] = str(uuid.uuid4())
    params = {"client_id": CLIENT_ID, "scope": ",".join(SCOPES), "state": session["state"]}
    return redirect(AUTH_URL + "/oauth/authorize?" + urlencode(params))


@app.route("/oauth_callback")
def oauth_callback():
    if request.args["state"] != session.get("state"):
        return "wrong state", 400
    if request.args.get("error"):
        return "denied: " + request.args["error"]
    data = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "code": request.args["code"]}
    token = requests.post(AUTH_URL + "/oauth/access_token", data=data).json()["access_token"]
    headers = {"Authorization": "Bearer " + token}
    user = requests.get(API_URL + "/api/v3/users/get_session_user", headers=headers).json()
    workspaces = requests.get(API_URL + "/api/v3/workspaces/get", headers=headers).json()
    return {"name": user["name"], "workspaces": [w["name"] for w in workspaces]}


if __name__ == "__main__":
    app.run(port=int(os.environ.get("PORT", 5000)))
