/**
 * V8 flags for a process that lives for seconds: WebAssembly is validated on first call, and hot functions are not optimized.
 * Both cost the embedded database more than a second of CPU and pay off only after minutes (decision 127).
 */
export const shortLivedFlags = ['--wasm-lazy-validation', '--wasm-tiering-budget=100000000']
