"""A pseudo-terminal with a process on it, whose output is collected."""
import fcntl, os, pty, re, select, signal, struct, termios, time

from harness import CLOCK, Finding


class PseudoTerminal:
    def __init__(self, place, *arguments, front="sutra", rows=24, columns=80, clock=CLOCK, environment=None, under=()):
        self.place = place
        call = [*under, place.world.executable(front), "-l", place.library, *arguments]
        if clock:
            call += ["--virtual-clock", clock]
        variables = place.environment(**{"TERM": "xterm-256color", **(environment or {})})
        # The process begins when the terminal has its size, and its modes are known as they are before it.
        is_ready, say_ready = os.pipe()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            try:
                os.read(is_ready, 1)
                os.chdir(place.folder)
                os.execvpe(call[0], call, variables)
            finally:
                os._exit(127)
        self.output, self.seen, self.code = b"", 0, None
        self.resize(rows, columns)
        self.modes = termios.tcgetattr(self.descriptor)
        os.write(say_ready, b"x")
        os.close(is_ready)
        os.close(say_ready)

    def resize(self, rows, columns):
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys):
        self.read(0)
        try:
            os.write(self.descriptor, keys if isinstance(keys, bytes) else keys.encode())
        except OSError:
            pass  # it has ended, which `end` judges

    def read(self, pause):
        """Takes what comes until nothing has come for `pause` seconds."""
        while select.select([self.descriptor], [], [], pause)[0]:
            try:
                part = os.read(self.descriptor, 65536)
            except OSError:
                return False
            if not part:
                return False
            self.output += part
        return True

    def wait_for_output(self, limit=10):
        """Waits until the process has begun to write: until then a signal ends it as it ends any other."""
        end = time.monotonic() + limit
        while not self.output and time.monotonic() < end and self.read(0.02):
            pass

    def wait(self, text, limit=10):
        """Waits for a text behind what was waited for before."""
        text, end = text.encode(), time.monotonic() + limit
        while (place := self.output.find(text, self.seen)) < 0:
            left = end - time.monotonic()
            if left <= 0 or not self.read(min(left, 0.02)) and self.output.find(text, self.seen) < 0:
                raise Finding(f"waited for {text!r}, saw {self.output[-500:]!r}")
        self.seen = place + len(text)

    def leave(self):
        """Ctrl-C and Ctrl-D end whatever is going on, and then the conversation."""
        # A resize that was not drawn yet and an Esc that waits for what follows must not swallow them. While a profile is sat,
        # Ctrl-C asks whether to stop, and the first Ctrl-D is the answer.
        for _ in range(60):
            for key in ["\x03", "\x04", "\x04"]:
                self.type(key)
                self.read(0.05)
            if self.has_ended():
                break
        return self.end()

    def send(self, number):
        os.kill(self.pid, number)

    def has_ended(self):
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def end(self, limit=8):
        """Waits for the end of the process, which must come, and gives its exit code."""
        end = time.monotonic() + limit
        while not self.has_ended():
            if time.monotonic() > end:
                self.kill()
                raise Finding(f"did not end within {limit} s: {self.output[-500:]!r}")
            self.read(0.01)
        self.read(0)
        return self.code

    def kill(self):
        if not self.has_ended():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.code = -9

    def close(self):
        self.kill()
        os.close(self.descriptor)
