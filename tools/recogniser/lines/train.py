"""Trains the reader of lines: `python3 -m lines.train DATA --out RUN --seconds 1500`, from the folder above.

DATA is what prepare.py wrote. `--receipts` names a folder of receipts with gt.json and split.json; only their tuning part is opened.
A run that is started again with the same --out goes on where its last checkpoint was; `--init` starts a new schedule from averaged weights.
"""
from __future__ import annotations

import argparse
import copy
import json
import math
import os
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from common.alphabet import CHARACTERS
from common.run_log import RunLog
from lines.damage import damage, damage_lightly
from lines.depthwise import choose_fastest
from lines.evaluate import drawn_check, evaluate, read_lines, reading_check, receipt_check
from lines.feed import CHUNK_COLUMNS, Feed
from lines.mosaic import cut_letters
from lines.network import CONFIGURATIONS, LineNetwork
from lines.receipts import RealBatches, load_found_lines, load_lines, receipt_ids
from lines.scans import load_scan_lines, scan_names

WARM_UP = 0.04
LAST_RATE = 0.01
AVERAGING = 0.9995
CHECKPOINT_SECONDS = 60


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=1_500, help="of training in all, also over several starts")
    parser.add_argument("--steps", type=int, help="ends the run after that many steps instead, whatever the machine's speed")
    parser.add_argument("--receipts", type=Path)
    parser.add_argument("--found", type=Path, help="lines of the receipts as the product cuts them: what found-lines.ts wrote")
    parser.add_argument("--scans", type=Path, help="pages that nobody transcribed, with lines.json, which scan-lines.ts wrote")
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="full")
    parser.add_argument("--workers", type=int, default=10)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--columns", type=int, default=196_608, help="of pixels in a batch")
    parser.add_argument("--rate", type=float, default=2.2e-3)
    parser.add_argument("--cycles", type=int, default=1, help="how often the rate falls to its end; each time from less high, and the averaged weights are kept")
    parser.add_argument("--init", type=Path, help="averaged weights of an earlier run, which this one starts from")
    parser.add_argument("--teacher", type=Path, help="averaged weights of a network whose outputs this one learns as well")
    parser.add_argument("--teaching", type=float, default=0.5,
                        help="weight of the teacher's outputs against the truth; at 0 it only confirms what scans say")
    parser.add_argument("--teacher-configuration", choices=CONFIGURATIONS, default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--real-from", type=float, default=0.35, help="share of the run from which real lines are used")
    parser.add_argument("--real-share", type=float, default=0.08)
    parser.add_argument("--mosaics", action="store_true", help="draws new texts with the letters of real lines, which the teacher finds, or the network of --init")
    parser.add_argument("--hold-none", action="store_true", help="trains on what is otherwise held back as well: the checks of real lines then say little")
    parser.add_argument("--max-uses", type=int, default=6, help="of a drawn line, damaged otherwise each time")
    parser.add_argument("--first-lines", type=int, default=20_000, help="drawn before the first step")
    parser.add_argument("--check-lines", type=int, default=600)
    return parser.parse_args()


def rate_share(progress: float, cycles: int) -> float:
    """Falls like a cosine in each cycle, from peaks that get lower evenly: 1, 0.75, 0.5 of three."""
    cycle = min(cycles - 1, int(progress * cycles))
    fall = 0.5 * (1 + math.cos(math.pi * (progress * cycles - cycle)))
    return LAST_RATE + (1 - cycle / (cycles + 1) - LAST_RATE) * fall


class Trainer:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.device = options, options.device
        options.out.mkdir(parents=True, exist_ok=True)
        self.log = RunLog(options.out / "log.txt")
        self.log(json.dumps({name: str(value) for name, value in vars(options).items()}) + f" torch {torch.__version__}")
        torch.manual_seed(options.seed)
        random.seed(options.seed)
        np.random.seed(options.seed)
        self.real_lines, held, held_as_found, held_scans = [], [], [], []
        if options.receipts is not None:
            ids, held_ids = receipt_ids(options.receipts, options.hold_none)
            self.real_lines, held = load_lines(options.receipts, ids, options.seed), load_lines(options.receipts, held_ids, views=1)
            if options.found is not None:
                self.real_lines += load_found_lines(options.receipts, options.found, ids, options.seed)
                held_as_found = load_found_lines(options.receipts, options.found, held_ids, views=1)
        receipt_texts = [line.text for line in self.real_lines]
        if options.scans is not None:
            names, held_names = scan_names(options.scans, options.hold_none)
            self.real_lines += load_scan_lines(options.scans, names, options.seed)
            held_scans = load_scan_lines(options.scans, held_names, views=1)
        self.log(f"{len(self.real_lines)} real lines to train on, {len(held)} held back")
        self.network = self.open_network()
        self.teacher = None if options.teacher is None else self.open_teacher()
        letters = cut_letters(self.teacher or self.network, self.real_lines, self.device) if options.mosaics else None
        if letters is not None:
            self.log(f"letters of {len(letters.prints)} prints: {sum(own.count for own in letters.prints)}")
        self.feed = Feed(options.data, receipt_texts, workers=options.workers, seed=options.seed, device=self.device,
                         max_uses=options.max_uses, columns=min(CHUNK_COLUMNS, options.columns), letters=letters or None)
        self.checks = [drawn_check("drawn", options.data, options.check_lines),
                       drawn_check("drawn, lightly damaged", options.data, options.check_lines, seed=98, harm=damage_lightly)]
        if held:
            self.checks.append(receipt_check("receipts", held))
        if held_as_found:
            self.checks.append(receipt_check("receipts as found", held_as_found))
        if held_scans:
            self.checks.append(reading_check("scans, as the product reads them", held_scans))
        torch.manual_seed(options.seed)
        self.average = copy.deepcopy(self.network).eval().requires_grad_(False)
        several = [value for value in self.network.parameters() if value.ndim > 1]
        single = [value for value in self.network.parameters() if value.ndim <= 1]
        self.optimizer = torch.optim.AdamW(
            [dict(params=several, weight_decay=0.03), dict(params=single, weight_decay=0)], lr=options.rate, betas=(0.9, 0.98),
            **(dict(fused=True) if self.device == "cuda" else {}))
        self.step, self.elapsed, self.real, self.relabelled = 0, 0.0, None, 0
        self.channels_last = False
        self.resume()

    def open_network(self) -> LineNetwork:
        torch.manual_seed(self.options.seed)
        network = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[self.options.configuration]).to(self.device)
        if self.options.init is not None:
            network.load_state_dict(torch.load(self.options.init, map_location=self.device))
        return network

    def open_teacher(self) -> LineNetwork:
        teacher = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[self.options.teacher_configuration]).to(self.device)
        teacher.load_state_dict(torch.load(self.options.teacher, map_location=self.device))
        return teacher.eval().requires_grad_(False)

    @property
    def progress(self) -> float:
        return self.elapsed / self.options.seconds if self.options.steps is None else self.step / self.options.steps

    def resume(self) -> None:
        path = self.options.out / "checkpoint.pt"
        if not path.exists():
            return
        saved = torch.load(path, map_location=self.device)
        self.network.load_state_dict(saved["network"])
        self.average.load_state_dict(saved["average"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.step, self.elapsed = saved["step"], saved["elapsed"]
        self.log(f"goes on from step {self.step}, second {self.elapsed:.0f}")

    def save(self) -> None:
        out = self.options.out
        state = dict(network=self.network.state_dict(), average=self.average.state_dict(), optimizer=self.optimizer.state_dict(),
                     step=self.step, elapsed=self.elapsed)
        torch.save(state, out / "checkpoint.tmp")
        os.replace(out / "checkpoint.tmp", out / "checkpoint.pt")
        # Only the averaged weights are exported, so this file is small enough to copy.
        torch.save({name: value.cpu() for name, value in self.average.state_dict().items()}, out / "average.tmp")
        os.replace(out / "average.tmp", out / "average.pt")

    def rate(self) -> float:
        if self.progress < WARM_UP:
            return self.options.rate * self.progress / WARM_UP + 1e-6
        return self.options.rate * rate_share(min(1.0, (self.progress - WARM_UP) / (1 - WARM_UP)), self.options.cycles)

    def keep_cycle(self) -> None:
        """Keeps the averaged weights of a cycle that has ended: runs may be averaged by them, and a lease may end before the next one does."""
        ended = int(min(1.0, (self.progress - WARM_UP) / (1 - WARM_UP)) * self.options.cycles)
        path = self.options.out / f"average-{ended}.pt"
        if ended and not path.exists():
            self.save()
            path.write_bytes((self.options.out / "average.pt").read_bytes())

    def loss_of(self, ink: torch.Tensor, labels: torch.Tensor, lengths: torch.Tensor, is_real: torch.Tensor) -> torch.Tensor:
        device, count = self.device, len(lengths)
        x = damage(ink.to(device).unsqueeze(1), is_real.to(device))
        if self.channels_last:
            x = x.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cuda" if device == "cuda" else "cpu", dtype=torch.bfloat16, enabled=device == "cuda"):
            outputs = self.network(x)
        likelihoods = F.log_softmax(outputs.float(), -1).transpose(0, 1)
        steps = torch.full((count,), likelihoods.shape[0], dtype=torch.long, device=device)
        lengths = lengths.to(device)
        losses = F.ctc_loss(likelihoods, labels.to(device), steps, lengths, blank=0, reduction="none", zero_infinity=True)
        read = (losses / lengths.clamp(min=1).float() ** 0.5).mean() / 4
        return read if self.teacher is None or self.options.teaching == 0 else read + self.options.teaching * self.told_less(x, likelihoods)

    def told_less(self, x: torch.Tensor, likelihoods: torch.Tensor) -> torch.Tensor:
        """What the outputs tell less than the teacher's: summed over the steps of a line, because most steps are plain to both."""
        with torch.no_grad(), torch.autocast("cuda" if self.device == "cuda" else "cpu", dtype=torch.bfloat16, enabled=self.device == "cuda"):
            wanted = F.log_softmax(self.teacher(x).float(), -1).transpose(0, 1)
        return F.kl_div(likelihoods, wanted, reduction="none", log_target=True).sum((0, 2)).div(likelihoods.shape[0] ** 0.5).mean()

    def lay_out(self, channels_last: bool) -> None:
        self.channels_last = channels_last
        for network in (self.network, self.teacher):
            if network is not None:
                network.to(memory_format=torch.channels_last if channels_last else torch.contiguous_format)

    def measure_layouts(self) -> None:
        batch = self.feed.batch(self.options.columns)

        def step(channels_last: bool) -> None:
            if channels_last != self.channels_last:
                self.lay_out(channels_last)
            self.network.train()
            self.loss_of(*batch).backward()

        saved = copy.deepcopy(self.network.state_dict())
        self.lay_out(choose_fastest(step, self.log))
        self.network.load_state_dict(saved)
        self.optimizer.zero_grad(set_to_none=True)

    def update(self) -> torch.Tensor:
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate()
        is_real = self.real is not None and random.random() < self.options.real_share
        batch = (self.real if is_real else self.feed).batch(self.options.columns)
        self.network.train()
        loss = self.loss_of(*batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
        self.optimizer.step()
        self.step += 1
        self.lines_seen += len(batch[2])
        self.keep_average()
        return loss.detach()

    @torch.no_grad()
    def keep_average(self) -> None:
        share = min(AVERAGING, (1 + self.step) / (20 + self.step))
        averaged = list(self.average.parameters())
        torch._foreach_mul_(averaged, share)
        torch._foreach_add_(averaged, list(self.network.parameters()), alpha=1 - share)
        if self.step % 10 == 0:
            for kept, now in zip(self.average.buffers(), self.network.buffers()):
                kept.copy_(now)

    def use_real_lines(self) -> None:
        """The network itself, or its teacher, decides the case of their letters: first when it can read, again when it reads well."""
        due = sum(self.progress >= share for share in (self.options.real_from, (1 + self.options.real_from) / 2))
        if not self.real_lines or due <= self.relabelled:
            return
        readings = read_lines(self.teacher or self.average, [line.views[0] for line in self.real_lines], self.device)
        self.real = RealBatches(self.real_lines, readings, self.options.seed)
        self.relabelled = due
        self.log(f"real lines used: {self.real.kept} of {len(self.real_lines)}")

    def run(self) -> None:
        self.feed.wait_for(self.options.first_lines)
        self.log(f"{self.feed.drawn} lines drawn, {sum(value.numel() for value in self.network.parameters())} weights, {len(CHARACTERS)} characters")
        if self.device == "cuda":
            self.measure_layouts()
        if self.options.init is not None and self.step == 0:
            evaluate(self.average, self.checks, self.device, self.log)
        last = checkpoint = said = time.time()
        losses: list[torch.Tensor] = []
        checks_due = [share for share in (0.1, 0.25, 0.5, 0.75) if share > self.progress]
        self.lines_seen, drawn = 0, self.feed.drawn
        while self.progress < 1:
            self.use_real_lines()
            loss = self.update()
            if self.step % 20 == 0 or self.step < 20:
                losses.append(loss)
            now = time.time()
            self.elapsed, last = self.elapsed + now - last, now
            if self.step in (1, 10, 100) or self.step % 250 == 0:
                mean = torch.stack(losses).mean().item() if losses else float("nan")
                seconds = max(1e-6, time.time() - said)
                self.log(f"step {self.step} {self.progress:.3f} loss {mean:.4f} rate {self.rate():.2e} lines/s {self.lines_seen / seconds:.0f} "
                         f"drawn/s {(self.feed.drawn - drawn) / seconds:.0f} uses {self.feed.used / max(1, self.feed.drawn):.2f} left out {self.feed.left_out}")
                losses, said, self.lines_seen, drawn = [], time.time(), 0, self.feed.drawn
            if checks_due and self.progress >= checks_due[0]:
                checks_due.pop(0)
                evaluate(self.average, self.checks, self.device, self.log)
            if now - checkpoint > CHECKPOINT_SECONDS:
                checkpoint = now
                self.save()
            self.keep_cycle()
        self.save()
        evaluate(self.average, self.checks, self.device, self.log)
        self.log(f"done after {self.step} steps")
        (self.options.out / "done").write_text("done")
        self.feed.close()


def main() -> None:
    trainer = Trainer(arguments())
    try:
        trainer.run()
    finally:
        trainer.feed.close()


if __name__ == "__main__":
    main()
