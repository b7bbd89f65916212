// Loaded into a process of ours before its own code, in tests alone. Its clock runs ahead of the machine's by the age of
// this very file: its modification time counts from 1970. A file's time is all that the signer's permissions let it read.
{
  // No imports: this text also stands before the signer's bundle, which has its own.
  const { statSync } = process.getBuiltinModule('node:fs')
  const self = new URL(import.meta.url)
  const RealDate = Date
  const setRealInterval = setInterval
  const now = () => RealDate.now() + statSync(self).mtimeMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  // What runs every few minutes or hours follows the shifted clock; what polls goes on as before.
  globalThis.setInterval = (work, ms, ...args) => {
    if (!(ms >= 60_000)) return setRealInterval(work, ms, ...args)
    let due = now() + ms
    return setRealInterval(() => {
      if (now() < due) return
      due = now() + ms
      work(...args)
    }, 50)
  }
}
