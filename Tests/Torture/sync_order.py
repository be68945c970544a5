"""Reads the system calls of a run in their order, and finds what was acknowledged before it was on the disk."""
import codecs, os, re, shutil

from harness import Finding

WRITES = "write,pwrite64,writev,pwritev,pwritev2,ftruncate,fallocate,copy_file_range,sendfile"
SYNCS = "fsync,fdatasync"
NAMINGS = "rename,renameat,renameat2,link,linkat"
OTHERS = "unlink,unlinkat,exit_group"

CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+|\?)")
DESCRIPTOR = re.compile(r"(\d+)<([^>]*)>")
# A frame's header in a log: the page, the size of the database after a commit or 0, two salts and two checksums.
FRAME_HEADER = re.compile(r'\d+<[^>]*-wal>, "((?:[^"\\]|\\.)*)", 24, ')
ACKNOWLEDGEMENT = re.compile(r"; committed|restored \d")
PATH = re.compile(r'(?:AT_FDCWD<[^>]*>, |\d+<[^>]*>, )?"((?:[^"\\]|\\.)*)"')


def is_possible():
    return shutil.which("strace") is not None


def under(log):
    """The command that a run is started with, so that its calls are in a file."""
    return ["strace", "-f", "-y", "-s", "400", "-o", log, "-e", "signal=none", "-e", f"trace={WRITES},{SYNCS},{NAMINGS},{OTHERS}"]


def calls(log):
    """Each call with its arguments and its result, in the order in which they ended."""
    begun = {}
    with open(log, errors="replace") as file:
        for line in file:
            process, _, text = line.rstrip("\n").partition(" ")
            text = text.strip()
            if text.endswith("<unfinished ...>"):
                begun[process] = text[:-len("<unfinished ...>")]
                continue
            resumed = re.match(r"<\.\.\. \w+ resumed>(.*)", text)
            if resumed:
                text = begun.pop(process, "") + resumed[1]
            match = CALL.match(text)
            if match:
                yield match[1], match[2], match[3]


class Disk:
    """What was written and not synced, file by file, and which names the folders do not hold for sure."""

    def __init__(self, place, front):
        self.place, self.front = place, front
        self.unsynced, self.unsure_names, self.syncs, self.commits = {}, {}, 0, set()

    def follow(self, log):
        for call, arguments, result in calls(log):
            if result != "-1":
                self.take(call, arguments)

    def take(self, call, arguments):
        if call == "exit_group":
            if arguments == "0":
                self.acknowledge("exit code 0")
        elif call in NAMINGS.split(","):
            source, target = [os.path.join(self.place.folder, path) for path in PATH.findall(arguments)[:2]]
            self.name(call, source, target)
        elif call.startswith("unlink"):
            self.unsynced.pop(os.path.join(self.place.folder, PATH.search(arguments)[1]), None)
        else:
            descriptor, path = DESCRIPTOR.match(arguments).groups()
            if call in SYNCS.split(","):
                self.sync(path)
            elif descriptor in "12":
                self.print(arguments)
            elif os.path.dirname(path) == self.place.folder:
                frame = FRAME_HEADER.match(arguments)
                if frame:
                    self.write_frame(path, codecs.decode(frame[1], "unicode_escape"))
                self.write(path)

    def write_frame(self, log, header):
        if log in self.commits:
            raise Finding("a commit is followed by another before it was synced")
        if header[4:8] != "\0\0\0\0":
            self.commits.add(log)

    def write(self, path):
        if path == self.place.library and path + "-wal" in self.unsynced:
            raise Finding("the library is written before its log was synced")
        if not path.endswith("-shm"):
            self.unsynced[path] = True

    def sync(self, path):
        self.syncs += 1
        self.unsynced.pop(path, None)
        self.unsure_names.pop(path, None)
        self.commits.discard(path)

    def name(self, call, source, target):
        if source in self.unsynced:
            raise Finding(f"{call} gives {os.path.basename(target)} its name before the file was synced")
        self.unsynced.pop(target, None)
        self.unsure_names[os.path.dirname(target)] = os.path.basename(target)

    def print(self, arguments):
        """What a script prints may yet be taken back; its summary and a restored library may not."""
        if self.front == "sutra" or ACKNOWLEDGEMENT.search(arguments):
            self.acknowledge(f"the output {arguments[-120:]}")

    def acknowledge(self, what):
        # Whatever has a temporary name is not a part of anything yet.
        files = [os.path.basename(path) for path in self.unsynced]
        files = [name for name in files if not name.startswith(".sutra-")]
        if files:
            raise Finding(f"{what} comes before {files} was synced")
        if self.unsure_names:
            raise Finding(f"{what} comes before the folder of {list(self.unsure_names.values())} was synced")
