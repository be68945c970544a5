"""A process on a pseudo-terminal, for the benchmarks of what a person waits for."""
import os, pty, select, statistics, time, fcntl, struct, termios

bin = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/release")
sutra, batch = os.path.join(bin, "sutra"), os.path.join(bin, "sutra-run")


class Terminal:
    """A conversation about a library."""

    def __init__(self, library, columns=80, rows=24):
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            environment = {
                "HOME": os.path.dirname(library), "LANG": "C.UTF-8", "TERM": "xterm-256color", "PATH": os.environ["PATH"]}
            os.execve(sutra, [sutra, "-l", library], environment)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.seen = b""

    def wait(self, text, limit=10):
        """Milliseconds until the text is drawn behind what was waited for before."""
        began = time.perf_counter()
        text = text.encode()
        while text not in self.seen:
            if not select.select([self.fd], [], [], limit)[0]:
                raise SystemExit(f"waited for {text!r}, saw {self.seen[-400:]!r}")
            self.seen += os.read(self.fd, 65536)
        self.seen = self.seen[self.seen.index(text) + len(text):]
        return (time.perf_counter() - began) * 1000

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def answer(self, keys, limit=10):
        """Milliseconds until something is drawn after keys were typed."""
        began = time.perf_counter()
        self.type(keys)
        if not select.select([self.fd], [], [], limit)[0]:
            raise SystemExit(f"nothing is drawn after {keys!r}")
        return (time.perf_counter() - began) * 1000

    def settle(self, pause=0.05):
        while select.select([self.fd], [], [], pause)[0]:
            os.read(self.fd, 65536)
        self.seen = b""

    def cpu(self):
        fields = open(f"/proc/{self.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak(self):
        """The most memory that the process has used, in MiB."""
        for line in open(f"/proc/{self.pid}/status"):
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024

    def end(self):
        self.type("\x04")
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def row(name, times, limit):
    print(f"{name:<58} {statistics.median(times):8.2f} ms {max(times):8.2f} ms   {limit}")
