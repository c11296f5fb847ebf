/**
 * What a machine busy with something else may cost a test once: its time, or a journey its browser. A wrong value is
 * never tried again.
 */
export const passingFault =
  /timed out|timeout \d+ms exceeded|aborted due to timeout|(page|context|browser) has been closed|(page|target) crashed/i
