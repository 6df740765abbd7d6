# subscribes to a hook, and prints what comes
import os

import requests
from flask import Flask, request

PORT = int(os.environ.get("PORT", 5000))
API_URL = os.environ["API_URL"]
TOKEN = os.environ["TOKEN"]

app = Flask(__name__)


@app.route("/hook", methods=["POST"])
def hook():
    comment = request.get_json()
    print("%s: %s" % (comment["creator_name"], comment["content"]))
    return "ok"


def subscribe():
    data = {
        "target_url": "http://127.0.0.1:%d/hook" % PORT,
        "event": "comment_added",
        "channel_id": os.environ["CHANNEL_ID"],
    }
    r = requests.post(API_URL + "/api/v3/hooks/subscribe", data=data, headers={"Authorization": "Bearer " + TOKEN})
    if r.status_code != 201:
        raise SystemExit("Not subscribed: %d" % r.status_code)


if __name__ == "__main__":
    subscribe()
    app.run(port=PORT)
