"""Follows a prompt with the client, and writes a line for each text that a render brings."""

import os
import time

from promptwire import Promptwire

client = Promptwire(os.environ["URL"], os.environ["KEY"], timeout=30.0)
client.follow()
last = ""
while True:
    prompt = client.get(os.environ["SLUG"]).prompt
    if prompt != last:
        last_line = prompt.rsplit("\n", 1)[-1]
        print(round(time.time() * 1_000), last_line, flush=True)
    last = prompt
    time.sleep(0.05)
