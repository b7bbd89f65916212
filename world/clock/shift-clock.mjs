// Preloaded into our processes, in tests only. Moves the clock ahead by this file's modification time, counted from 1970.
// The signer's permissions allow it to read a file's time but no content.
{
  // No imports, since this text is also prepended to the signer's bundle, which has imports of its own.
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
  // Timers of a minute or more follow the shifted clock; shorter timers are unchanged.
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
