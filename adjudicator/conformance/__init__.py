"""The conformance suite: cases, counts of positions and golden games, and the runner that holds a server against them.

The suite itself is data and stands in the folder ``conformance/`` of the repository; its README says what each file
holds. Whatever answers like the service can be held against it: a server by its address (:class:`.server.Server`), or
this package without HTTP (:class:`.library.Library`).
"""
