/** Moves up and down between the ends of a list. */
export function turner(length: number): (at: number) => 1 | -1 {
  let direction: 1 | -1 = 1;
  return (at) => {
    if (at >= length - 1) direction = -1;
    if (at <= 0) direction = 1;
    return direction;
  };
}
