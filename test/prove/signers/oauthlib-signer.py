"""Signs with oauthlib: a line of JSON in, the Authorization header out."""

import json
import sys

from oauthlib.oauth1 import Client

for line in sys.stdin:
    call = json.loads(line)
    client = Client(
        call["consumerKey"],
        client_secret=call["consumerSecret"],
        resource_owner_key=call["token"],
        resource_owner_secret=call["tokenSecret"],
        nonce=call["nonce"],
        timestamp=call["timestamp"],
    )
    form = call["form"]
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
    _, headers, _ = client.sign(call["url"], http_method=call["method"], body=form or None, headers=headers)
    print(headers["Authorization"], flush=True)
