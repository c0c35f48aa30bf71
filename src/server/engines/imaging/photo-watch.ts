/**
 * A thread that ends its photo process when a file costs too much or the server is gone. The main thread can't do that while a
 * decoder keeps it busy.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PhotoLimits } from './photo-messages.ts';

const WATCH_MILLISECONDS = 50;

const limits: PhotoLimits = workerData;
const server = process.ppid;
let watch: NodeJS.Timeout | undefined;

parentPort?.on('message', (message: 'begin' | 'end') => {
  clearInterval(watch);
  if (message === 'end') return;
  const before = process.cpuUsage();
  watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isTooCostly = user + system > limits.cpuMicroseconds || process.memoryUsage.rss() > limits.memoryBytes;
    if (isTooCostly || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MILLISECONDS);
});
