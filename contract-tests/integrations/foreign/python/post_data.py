# usage: post_data.py POST_DATA_URL TEXT
import json
import sys

import requests

url, text = sys.argv[1:]

data_string = json.dumps({"title": "Build report", "content": text})
r = requests.post(url, data_string)
print(r.status_code, r.json()["status"])
