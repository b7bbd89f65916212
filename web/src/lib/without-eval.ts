/*
 * Our CSP forbids eval. Zod would try it once, and the browser would report the try; this tells Zod not to. It must run
 * before Zod does, so main.tsx imports it first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
