import type { Plugin } from 'vite'

/** A browser that does not know it takes it for a comment. It has to be the very first line. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has all functions of these files compiled while they are read, beside the page's own thread, instead of each by that
 * thread when it is first called (0580).
 */
export const compiledAhead = (names: readonly string[]): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // After what the bundler's own plugins write before everything else.
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && names.includes(part.name)) part.code = hint + part.code
      }
    },
  },
})
