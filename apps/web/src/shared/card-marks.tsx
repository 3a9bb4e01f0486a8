import type { ReactNode } from 'react';

/** Logos of the accepted cards (spec part 2 §9), each on its usual white background, in both themes. */
export function CardMarks() {
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      <Plate name="Visa">
        <Letters fill="#1434cb" size={12} slant>
          VISA
        </Letters>
      </Plate>
      <Plate name="MasterCard">
        <circle cx="17" cy="14" r="8" fill="#eb001b" />
        <circle cx="27" cy="14" r="8" fill="#f79e1b" />
        <path d="M22 7.76a8 8 0 0 1 0 12.48 8 8 0 0 1 0-12.48Z" fill="#ff5f00" />
      </Plate>
      <Plate name="American Express" fill="#016fd0">
        <Letters fill="#fff" size={11}>
          AMEX
        </Letters>
      </Plate>
      <Plate name="PayPal">
        <Letters fill="#003087" size={10} slant>
          Pay<tspan fill="#0070e0">Pal</tspan>
        </Letters>
      </Plate>
    </ul>
  );
}

function Plate({ name, fill = '#fff', children }: { name: string; fill?: string; children: ReactNode }) {
  return (
    <li className="overflow-hidden rounded-6 border border-line">
      <svg viewBox="0 0 44 28" width="44" height="28" role="img" aria-label={name} className="block">
        <rect width="44" height="28" fill={fill} />
        {children}
      </svg>
    </li>
  );
}

function Letters({
  fill,
  size,
  slant = false,
  children,
}: {
  fill: string;
  size: number;
  slant?: boolean;
  children: ReactNode;
}) {
  return (
    <text
      x="22"
      y={14 + size * 0.36}
      textAnchor="middle"
      fill={fill}
      fontSize={size}
      fontWeight={800}
      fontStyle={slant ? 'italic' : 'normal'}
    >
      {children}
    </text>
  );
}
