# usage: attach.py THREAD_ID, with API_URL and TOKEN in the environment
import json
import os
import sys
import uuid

import requests

api = os.environ["API_URL"] + "/api/v3/"
headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}

r = requests.post(
    api + "attachments/upload",
    headers=headers,
    data={"attachment_id": str(uuid.uuid4())},
    files={"file_name": ("report.txt", b"12 of 12 looms run.\n")},
)
attachment = r.json()

actions = [
    {"action": "open_url", "type": "action", "button_text": "Open", "url": "https://example.com/report", "message": ""},
    {"action": "send_reply", "type": "action", "button_text": "Seen", "url": "", "message": "I have seen it"},
]
r = requests.post(
    api + "comments/add",
    headers=headers,
    data={
        "thread_id": sys.argv[1],
        "content": "The report of today",
        "attachments": json.dumps([attachment]),
        "actions": json.dumps(actions),
    },
)
print(r.status_code, r.json()["id"])
