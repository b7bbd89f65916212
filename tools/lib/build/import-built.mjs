/** A module of dist/world, by name; there once `build` has run. */
export function importBuilt(name) {
  return import(new URL(`../../../dist/world/${name}.js`, import.meta.url).href)
}
