"""Whether the receiver of the guide, and the library of Standard Webhooks, believe what is Skein's and nothing else."""

import sys

from receiver import is_from_skein
from standardwebhooks import Webhook, WebhookVerificationError


def library_believes(secret: str, id: str, timestamp: str, signatures: str, body: str) -> bool:
    headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures}
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False


given = sys.argv[1:]
for at in range(0, len(given), 6):
    is_ours, *request, body = given[at : at + 6]
    assert is_from_skein(*request, body.encode()) == (is_ours == "true"), (request, body)
    assert library_believes(*request, body) == (is_ours == "true"), (request, body)
