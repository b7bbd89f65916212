export type ChartColours = Record<
  'line' | 'soft' | 'none' | 'volume' | 'ink' | 'grid' | 'gain' | 'loss' | 'caution',
  string
>

/**
 * Resolves the page's colours for a canvas: those of the current theme, or the system's in forced-colors mode. Computed on an
 * element, because reading a CSS variable returns its unresolved text.
 */
export function readColours(beside: HTMLElement): ChartColours {
  const probe = document.createElement('span')
  // With reduced motion every property has a short transition, which would start from the last colour read.
  probe.style.setProperty('transition', 'none', 'important')
  beside.append(probe)
  const read = (variable: string, opacity = 1) => {
    probe.style.color = `var(${variable})`
    const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
    return `rgba(${r}, ${g}, ${b}, ${opacity})`
  }
  const colours = {
    line: read('--accent'),
    soft: read('--accent', 0.24),
    none: read('--accent', 0),
    volume: read('--line-strong', 0.45),
    ink: read('--ink-soft'),
    grid: read('--line', 0.6),
    gain: read('--gain'),
    loss: read('--loss'),
    caution: read('--caution'),
  }
  probe.remove()
  return colours
}

/** Calls `changed` when the theme or the system's colour scheme changes. @returns a function that stops watching */
export function watchColours(changed: () => void): () => void {
  const mediaQueries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query))
  for (const query of mediaQueries) query.addEventListener('change', changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
  return () => {
    for (const query of mediaQueries) query.removeEventListener('change', changed)
    observer.disconnect()
  }
}
