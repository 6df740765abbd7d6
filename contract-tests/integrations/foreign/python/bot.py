import json
import os
import threading

import requests
from flask import Flask, request

app = Flask(__name__)


@app.route("/bot", methods=["POST"])
def bot():
    data = request.form
    event_type = data["event_type"]
    if event_type == "ping":
        return "pong"

    content = data.get("content", "")
    if content.startswith("remind"):
        threading.Thread(target=remind, args=(data["url_callback"], data["user_name"])).start()
        return "", 202
    if content.startswith("report"):
        threading.Thread(target=report, args=(data["url_callback"],)).start()
        return "", 202
    if content.startswith("thanks"):
        return "", 204
    if content.startswith("plain"):
        return "In plain words."
    return {"content": "Hi %s, this is a %s" % (data["user_name"], event_type)}


def remind(url_callback, user_name):
    requests.post(url_callback, json={"content": "%s, I was to remind you" % user_name})


def report(url_callback):
    data_string = json.dumps({"content": "All looms run", "actions": []})
    requests.post(url_callback, data_string)


if __name__ == "__main__":
    app.run(port=int(os.environ.get("PORT", 5000)))
