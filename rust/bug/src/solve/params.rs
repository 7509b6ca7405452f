//! tuning
use std::sync::OnceLock;
fn get(name: &str, default: f32) -> f32 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}
macro_rules! p {
    ($f:ident, $n:literal, $d:expr) => {
        pub(crate) fn $f() -> f32 {
            static V: OnceLock<f32> = OnceLock::new();
            *V.get_or_init(|| get($n, $d))
        }
    };
}
p!(pa, "PA", 1.5);
p!(pb, "PB", 1.0);
p!(pc, "PC", 1.0);
p!(pd, "PD", 0.0);
p!(pe, "PE", 0.0);
p!(pf, "PF", 0.0);
p!(za, "ZA", 0.0);
p!(zb, "ZB", 1.5);
p!(zc, "ZC", 0.0);
p!(zd, "ZD", 1.0);
p!(sm, "SM", 0.0);
p!(sb, "SB", 500.0);
p!(ep, "EP", 4.0);
p!(su, "SU", 0.0);
p!(pl, "PL", 3.0);
pub(crate) fn plain() -> u32 {
    pl() as u32
}
pub(crate) fn small_moves() -> u32 {
    sm() as u32
}
pub(crate) fn small_budget() -> u32 {
    sb() as u32
}
pub(crate) fn epsilon_part() -> u32 {
    ep() as u32
}
pub(crate) fn sums() -> bool {
    su() > 0.5
}
pub(crate) const LOOK_EVERY: u64 = 2000;
pub(crate) const MOST_RESULTS: usize = 4096;
pub(crate) const SYMMETRIC_STONES: u32 = 5;
pub(crate) const SAVE_EVERY: std::time::Duration = std::time::Duration::from_secs(60);
pub(crate) const SMALL_BITS: u32 = 15;
pub(crate) const BUSY_COUNTERS: usize = 1 << 14;
pub(crate) const STACK_BYTES: usize = 64 << 20;
pub(crate) const MOST_LISTED: usize = 1_000_000;
