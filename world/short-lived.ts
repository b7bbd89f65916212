/**
 * Tells V8 that a process lives for seconds: WebAssembly is checked when it is called, and what is called often is not compiled
 * a second time. For the embedded database that took more than a second of computing, which pays after minutes (decision 127).
 */
export const shortLived = ['--wasm-lazy-validation', '--wasm-tiering-budget=100000000']
