const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface Route {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  /** How many requests took at most the time of each bound and more than that of the bound before. */
  readonly buckets: number[];
  seconds: number;
  count: number;
}

interface Value {
  readonly metricName?: string;
  readonly labels: Record<string, string | number>;
  readonly value: number;
}

/**
 * Counts requests. The library's own counters build and hash an object of labels for every request, which cost more than
 * checking its key.
 */
export class RequestMetrics {
  readonly #routes = new Map<string, Route>();

  /** What the registry of metrics reads. */
  get metrics() {
    const requests = { name: 'recto_http_requests_total', help: 'Requests answered', type: 'counter' };
    const seconds = {
      name: 'recto_http_request_seconds',
      help: 'Time from the first byte of a request to the last byte of its response',
      type: 'histogram',
    };
    return [
      { name: requests.name, get: async () => ({ ...requests, values: this.#counts() }) },
      { name: seconds.name, get: async () => ({ ...seconds, values: this.#times(seconds.name) }) },
    ];
  }

  observe({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }) {
    const key = `${method} ${route}`;
    let counted = this.#routes.get(key);
    if (counted === undefined) {
      counted = { method, route, byStatus: new Map(), buckets: BOUNDS.map(() => 0), seconds: 0, count: 0 };
      this.#routes.set(key, counted);
    }
    counted.byStatus.set(status, (counted.byStatus.get(status) ?? 0) + 1);
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) counted.buckets[bucket] = (counted.buckets[bucket] ?? 0) + 1;
    counted.seconds += seconds;
    counted.count += 1;
  }

  #counts(): Value[] {
    return [...this.#routes.values()].flatMap(({ method, route, byStatus }) =>
      [...byStatus].map(([status, value]) => ({ labels: { method, route, status: String(status) }, value })),
    );
  }

  #times(name: string): Value[] {
    return [...this.#routes.values()].flatMap(({ method, route, buckets, seconds, count }) => {
      let upTo = 0;
      const labels = { method, route };
      return [
        ...BOUNDS.map((bound, index) => {
          upTo += buckets[index] ?? 0;
          return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: upTo };
        }),
        { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
        { metricName: `${name}_sum`, labels, value: seconds },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
  }
}
