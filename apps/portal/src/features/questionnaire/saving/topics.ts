export interface Topics {
  subscribe(topic: string, listener: () => void): () => void
  subscribeAll(topics: readonly string[], listener: () => void): () => void
  tell(topic: string): void
}

/** Who wants to hear of what. A screen of two hundred fields listens field by field, so a key wakes one of them. */
export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>()

  function subscribe(topic: string, listener: () => void) {
    const known = listeners.get(topic) ?? new Set()
    listeners.set(topic, known.add(listener))
    return () => {
      known.delete(listener)
      if (known.size === 0 && listeners.get(topic) === known) listeners.delete(topic)
    }
  }

  return {
    subscribe,
    subscribeAll(topics, listener) {
      const ends = topics.map((topic) => subscribe(topic, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    tell(topic) {
      for (const listener of listeners.get(topic) ?? []) listener()
    },
  }
}
