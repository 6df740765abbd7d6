import os

from flask import Flask, abort, jsonify, request

app = Flask(__name__)
VERIFY_TOKEN = os.environ["VERIFY_TOKEN"]


@app.route("/slash", methods=["POST"])
def slash():
    if request.form.get("verify_token") != VERIFY_TOKEN:
        abort(403)
    if request.form["event_type"] == "ping":
        return jsonify(content="pong")
    argument = request.form["command_argument"]
    return jsonify({"content": "%s shrugs at %s" % (request.form["user_name"], argument or "nothing")})


if __name__ == "__main__":
    app.run(port=int(os.environ.get("PORT", 5000)))
