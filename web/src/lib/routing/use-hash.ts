import { useSyncExternalStore } from 'react'

/** Wouter dispatches the last two when a link changes the address. */
const events = ['hashchange', 'popstate', 'pushState', 'replaceState']

function subscribe(changed: () => void): () => void {
  for (const type of events) addEventListener(type, changed)
  return () => {
    for (const type of events) removeEventListener(type, changed)
  }
}

/** The fragment of the address without its "#"; empty without one. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}
