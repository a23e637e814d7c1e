#!/usr/bin/env python3
"""A program that plays for ever: it waits until a table wants it, and picks one of the choices it is offered.

    ECUMENE_TOKEN=ecu_program_... python3 examples/bot.py https://play.example

Needs nothing but Python's own library. docs/programs.md tells how to get a token and what else can be asked for.
"""
import json, os, random, sys, time, urllib.error, urllib.request

SERVER, TOKEN = sys.argv[1].rstrip("/"), os.environ["ECUMENE_TOKEN"]


def ask(path, body=None, wait=60):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(f"{SERVER}/api/v1{path}", data, headers), timeout=wait)


def choose(state):
    """The place for your own ideas: `state["view"]` is what the seat sees."""
    return random.choice([choice["notation"] for choice in state["prompt"]["choices"]])


def play(table):
    while (state := json.load(ask(f"/tables/{table}/state")))["prompt"]:
        action = {"seq": state["seq"], "action": choose(state), "id": f"{state['seq']}-{random.random()}"}
        try:
            ask(f"/tables/{table}/actions", action)
        except urllib.error.HTTPError as refusal:
            print(table, json.load(refusal)["message"], flush=True)
            time.sleep(0.1)  # Others may have acted meanwhile, or this choice needs more than its notation: try another.


while True:
    try:
        for line in ask("/stream"):
            event = json.loads(line)
            print(event, flush=True)
            if event["type"] == "turn":
                play(event["table"])
    except OSError as problem:  # The server is gone for a moment; the next stream begins with how things are.
        print(problem, flush=True)
        if getattr(problem, "code", 0) in (401, 403):
            sys.exit(json.load(problem)["message"])
    time.sleep(1)
