"""Trains the page network: processes draw pages, and the GPU photographs each many times. An interrupted run resumes from
saved weights; the schedule follows the clock."""
import argparse
import json
import math
import multiprocessing
import os
import sys
import threading
import time
import traceback

import numpy as np
import torch
import torch.nn.functional as F

from lines.depthwise import choose_fastest
from pages.draw import pages
from pages.model import PageNet
from pages.page import MAP_SCALE, MAX_LINES, SIDE
from pages.photo import moved, photograph, targets
from pages.real import photographed, printed, real_pages

PAGES_PER_PARCEL = 8
FREQUENT_SAVE_SECONDS = 60


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--material', required=True, help='folder that prepare.py made')
    parser.add_argument('--out', required=True)
    parser.add_argument('--seconds', type=float, default=60, help='length of the whole schedule')
    parser.add_argument('--steps', type=int, default=0, help='instead of seconds')
    parser.add_argument('--workers', type=int, default=5)
    parser.add_argument('--batch', type=int, default=32)
    parser.add_argument('--side', type=int, default=640, help='of a crop, in pixels')
    parser.add_argument('--pool', type=int, default=6000, help='pages kept for use again')
    parser.add_argument('--first', type=int, default=400, help='pages to wait for')
    parser.add_argument('--reuse', type=int, default=40, help='times a page is used at most')
    parser.add_argument('--rate', type=float, default=2e-3)
    parser.add_argument('--real', type=float, default=.12, help='share of crops of pages that were not drawn')
    parser.add_argument('--held-back', type=int, default=0, help='of so many receipts one is left for checks')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--init', help='weights to go on from')
    parser.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    return parser.parse_args()


def draw_forever(parcels, folder, seed):
    try:
        os.nice(3)
        made = pages(folder, seed)
        while True:
            parcel = [next(made) for _ in range(PAGES_PER_PARCEL)]
            parcels.put(tuple(np.stack(part) for part in zip(*parcel)))
    except Exception:
        parcels.put(traceback.format_exc())


class Pool:
    """Pages on the device. New ones replace those that were used most."""

    def __init__(self, size, device, real, prints):
        self.device, self.size = device, size
        self.canvases = torch.zeros(size, SIDE, SIDE, dtype=torch.uint8, device=device)
        self.maps = torch.zeros(size, SIDE // MAP_SCALE, SIDE // MAP_SCALE, dtype=torch.int16, device=device)
        self.lines = torch.zeros(size, MAX_LINES, 6, device=device)
        self.heights = torch.ones(size, device=device)
        self.used = np.full(size, 10 ** 6)
        self.filled = self.made = 0
        self.photographed, self.real = len(real), len(real) + len(prints)
        self.lock = threading.Lock()
        self.error = None
        for canvas, places, lines in real + prints:
            self.put(np.arange(self.filled, self.filled + 1), canvas[None], places[None], lines[None])
            self.filled += 1

    def put(self, at, canvases, maps, lines):
        index = torch.from_numpy(at).to(self.device)
        self.canvases[index] = torch.from_numpy(canvases).to(self.device)
        self.maps[index] = torch.from_numpy(maps).to(self.device)
        self.lines[index] = torch.from_numpy(lines).to(self.device)
        usual = [np.median(2 * page[page[:, 3] > 0, 3]) if (page[:, 3] > 0).any() else 20. for page in lines]
        self.heights[index] = torch.tensor(np.array(usual), dtype=torch.float32, device=self.device)

    def feed(self, parcels):
        while True:
            parcel = parcels.get()
            if isinstance(parcel, str):
                self.error = parcel
                return
            count = len(parcel[0])
            with self.lock:
                if self.filled + count <= self.size:
                    at = np.arange(self.filled, self.filled + count)
                    self.filled += count
                else:
                    drawn = self.used[self.real:]
                    at = np.argpartition(-drawn, count)[:count] + self.real
                self.put(at, *parcel)
                self.used[at] = 0
                self.made += count

    def take(self, count, share_real, reuse):
        with self.lock:
            real = np.random.randint(0, self.real, int(np.random.binomial(count, share_real))) if self.real else np.zeros(0, int)
            wanted = count - len(real)
            candidates = np.random.randint(self.real, self.filled, 3 * wanted)
            candidates = candidates[np.argsort(self.used[candidates] > reuse, kind='stable')][:wanted]
            self.used[candidates] += 1
            at = np.concatenate((real, candidates))
            np.random.shuffle(at)
            index = torch.from_numpy(at).to(self.device)
            return self.canvases[index], self.maps[index], self.lines[index], self.heights[index], index < self.photographed


def loss_of(lines, direction, wanted):
    core = lines[:, 0].float()
    miss = (torch.sigmoid(core) - wanted['core']).abs().detach()
    # Errors, and pixels within a line's box, count more: lines touch their neighbours there.
    weight = wanted['counts'] * (.5 + wanted['is_near'] + 3 * miss)
    marks = F.binary_cross_entropy_with_logits(core, wanted['core'], reduction='none')
    marks = (marks * weight).sum() / wanted['counts'].sum().clamp(min=1)
    likely = torch.sigmoid(core) * wanted['counts']
    overlap = 1 - 2 * (likely * wanted['core']).sum((1, 2)) / (likely + wanted['core'] * wanted['counts']).sum((1, 2)).clamp(min=1)
    has_lines = (wanted['is_core'].sum((1, 2)) > 0).float()
    overlap = (overlap * has_lines).sum() / has_lines.sum().clamp(min=1)
    reach = F.smooth_l1_loss(lines[:, 1:].float(), wanted['reach'], reduction='none', beta=.1).sum(1)
    reach = (reach * wanted['is_core']).sum() / wanted['is_core'].sum().clamp(min=1)
    likely = F.log_softmax(direction.float(), 1)
    likely = F.interpolate(likely, scale_factor=4.0, mode='nearest')
    turned = F.nll_loss(likely, wanted['direction'], reduction='none')
    turned = (turned * wanted['is_core']).sum() / wanted['is_core'].sum().clamp(min=1)
    return 2 * marks + .5 * overlap + reach + .25 * turned, torch.stack((marks, overlap, reach, turned)).detach()


def main():
    options = arguments()
    device = options.device
    started = time.time()
    os.makedirs(options.out, exist_ok=True)
    log_file = open(os.path.join(options.out, 'log.txt'), 'a', encoding='utf8')

    def log(*parts):
        line = f'[{time.time() - started:7.1f}] ' + ' '.join(str(part) for part in parts)
        print(line, flush=True)
        log_file.write(line + '\n')
        log_file.flush()

    log('options', json.dumps(vars(options)), 'torch', torch.__version__)
    context = multiprocessing.get_context('fork')
    parcels = context.Queue(maxsize=24)
    workers = [context.Process(target=draw_forever, args=(parcels, options.material, options.seed * 1000 + number), daemon=True)
               for number in range(options.workers)]
    for worker in workers:
        worker.start()
    torch.manual_seed(options.seed)
    np.random.seed(options.seed)
    is_cuda = device.startswith('cuda')
    if is_cuda:
        torch.backends.cudnn.benchmark = True
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.backends.cudnn.allow_tf32 = True
    real, prints = real_pages(photographed(options.material, options.held_back)), real_pages(printed(options.material))
    pool = Pool(max(options.pool, len(real) + len(prints) + 64), device, real, prints)
    log('real pages', len(real), 'prints', len(prints))
    threading.Thread(target=pool.feed, args=(parcels,), daemon=True).start()
    net, mean = PageNet().to(device), PageNet().to(device)
    if options.init:
        net.load_state_dict(torch.load(options.init, map_location=device))
    mean.load_state_dict(net.state_dict())
    mean.eval().requires_grad_(False)
    net.train()
    heavy = [value for value in net.parameters() if value.ndim > 1]
    light = [value for value in net.parameters() if value.ndim <= 1]
    optimiser = torch.optim.AdamW([{'params': heavy, 'weight_decay': .02}, {'params': light, 'weight_decay': 0}],
                                  lr=options.rate, betas=(.9, .98), **({'fused': True} if is_cuda else {}))
    while pool.made < options.first and pool.error is None:
        time.sleep(.1)
    log('first pages', pool.made, 'parameters', sum(value.numel() for value in net.parameters()))

    layout = None

    def learn(channels_last):
        nonlocal layout
        wanted_layout = torch.channels_last if channels_last else torch.contiguous_format
        if layout != wanted_layout:
            layout = wanted_layout
            net.to(memory_format=layout)
            # Otherwise its moments would have another memory layout than the weights.
            optimiser.state.clear()
        canvases, maps, lines, heights, is_real = pool.take(options.batch, options.real, options.reuse)
        motion = moved(options.batch, device, heights, options.side, lines)
        seen = photograph(canvases, motion, options.side, is_real).contiguous(memory_format=layout)
        wanted = targets(maps, lines, motion, options.side)
        with torch.autocast('cuda' if is_cuda else 'cpu', dtype=torch.bfloat16, enabled=is_cuda):
            found, direction = net(seen)
        loss, parts = loss_of(found, direction, wanted)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.)
        optimiser.step()
        return parts

    for group in optimiser.param_groups:
        group['lr'] = 1e-5
    channels_last = choose_fastest(learn, log) if is_cuda else False
    step, sums, saved, trained_from = 0, [], time.time(), time.time()
    while True:
        if pool.error is not None:
            log(pool.error)
            sys.exit(1)
        part = step / options.steps if options.steps else (time.time() - started) / options.seconds
        if part >= 1:
            break
        warm = min(1., (step + 1) / 300)
        rate = options.rate * warm * (.01 + .99 * .5 * (1 + math.cos(math.pi * part)))
        for group in optimiser.param_groups:
            group['lr'] = rate
        parts = learn(channels_last)
        step += 1
        with torch.no_grad():
            keep = min(.9995, (1 + step) / (20 + step))
            old, new = list(mean.parameters()), [value.detach() for value in net.parameters()]
            torch._foreach_mul_(old, keep)
            torch._foreach_add_(old, new, alpha=1 - keep)
            for old, new in zip(mean.buffers(), net.buffers()):
                old.copy_(new)
        if step % 10 == 0:
            sums.append(parts)
        if step in (10, 50, 100) or step % 250 == 0:
            marks, overlap, reach, turned = torch.stack(sums).mean(0).tolist()
            log(f'step {step} part {part:.3f} core {marks:.4f} overlap {overlap:.4f} reach {reach:.4f} direction {turned:.4f} '
                f'rate {rate:.2e} crops/s {options.batch * step / (time.time() - trained_from):.0f} pages {pool.made} '
                f'uses {options.batch * step / max(1, pool.made):.1f}')
            sums = []
        if time.time() - saved > FREQUENT_SAVE_SECONDS:
            saved = time.time()
            save(mean, options.out)
    save(mean, options.out)
    log('done', step)
    with open(os.path.join(options.out, 'done'), 'w', encoding='utf8') as file:
        file.write(str(step))
    for worker in workers:
        worker.kill()
    os._exit(0)


def save(mean, folder):
    target = os.path.join(folder, 'pages.pt')
    torch.save({name: value.detach().cpu().contiguous() for name, value in mean.state_dict().items()}, target + '.tmp')
    os.replace(target + '.tmp', target)


if __name__ == '__main__':
    main()
