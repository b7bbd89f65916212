/** Whether this document was loaded by a reload, not by a link or a typed address. */
export function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload'
}
